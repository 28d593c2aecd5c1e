import { segmentsOf } from '../lib/pointer.ts';

const LONGEST_NAME = 80;

// Puts the field's name before a sentence whose template starts in lower case, as in `topic: expected one of …`, because such templates are
// about the value at a place. If the value has no name, the sentence starts with a capital.
export function fieldFirst(template: string, sentence: string, path: string): string {
  if (!/^[a-z]/.test(template)) return sentence;
  const name = fieldName(path);
  return name === '' ? `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}` : `${name}: ${sentence}`;
}

/** Puts the place before a message, unless the message already starts with its field. */
export function placed(path: string, message: string): string {
  return path === '' || namesField(message, path) ? message : `${path}: ${message}`;
}

/** Removes the field from the start of a message, for use where the place is already shown. */
export function unplaced(path: string, message: string): string {
  if (!namesField(message, path)) return message;
  const sentence = message.slice(fieldName(path).length + 2);
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

/** Whether a message starts with the field at a place. */
export function namesField(message: string, path: string): boolean {
  return path !== '' && message.startsWith(`${fieldName(path)}: `);
}

// Formats a JSON Pointer as people write it: `/items/0/price` becomes `items[0].price`. If it is long, only the end is kept, after an
// ellipsis.
export function fieldName(path: string): string {
  const name = segmentsOf(path).reduce((before, segment) => before + step(segment, before === ''), '');
  return name.length > LONGEST_NAME ? `…${name.slice(-LONGEST_NAME)}` : name;
}

function step(segment: string, isFirst: boolean): string {
  if (/^(?:0|[1-9][0-9]*)$/.test(segment)) return `[${segment}]`;
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(segment)) return isFirst ? JSON.stringify(segment) : `[${JSON.stringify(segment)}]`;
  return isFirst ? segment : `.${segment}`;
}
