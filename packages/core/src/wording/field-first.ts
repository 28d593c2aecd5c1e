import { segmentsOf } from '../lib/pointer.ts';

/** A longer name hides the sentence after it. */
const LONGEST_NAME = 80;

/**
 * A template that starts in lower case is about the value at a place: in its sentence the name of the field comes first, as in
 * `topic: expected one of …`. The sentence about a value without a name starts with a capital.
 */
export function fieldFirst(template: string, sentence: string, path: string): string {
  if (!/^[a-z]/.test(template)) return sentence;
  const name = fieldName(path);
  return name === '' ? `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}` : `${name}: ${sentence}`;
}

/** A message with its place before it; one that starts with its field says it already. */
export function placed(path: string, message: string): string {
  return path === '' || namesField(message, path) ? message : `${path}: ${message}`;
}

/** Whether a message starts with the field at a place. */
export function namesField(message: string, path: string): boolean {
  return path !== '' && message.startsWith(`${fieldName(path)}: `);
}

/** A JSON Pointer as people write it: `/items/0/price` is `items[0].price`. Of a long one the end is kept, after an ellipsis. */
export function fieldName(path: string): string {
  const name = segmentsOf(path).reduce((before, segment) => before + step(segment, before === ''), '');
  return name.length > LONGEST_NAME ? `…${name.slice(-LONGEST_NAME)}` : name;
}

function step(segment: string, isFirst: boolean): string {
  if (/^(?:0|[1-9][0-9]*)$/.test(segment)) return `[${segment}]`;
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(segment)) return isFirst ? JSON.stringify(segment) : `[${JSON.stringify(segment)}]`;
  return isFirst ? segment : `.${segment}`;
}
