import { childPointer } from '../../../lib/pointer.ts';
import type { Change } from '../../../model/index.ts';

export interface ParameterText {
  readonly value: string;
  readonly changes: readonly Change[];
}

const OPEN = '<![CDATA[';
const CLOSE = ']]>';

// Reads the text between an argument's tags. A line break after the opening tag and one before the closing tag are layout if both are
// present. A single one belongs to the text, such as the last line end of a file. A CDATA section around the whole text is layout too.
// Everything else is kept as written, because these formats have no escapes and the text may be a document with its own tags. Only in plain
// text is a CDATA section or a comment more likely to be about the text than part of it.
export function parameterText(name: string, written: string): ParameterText {
  const value = isLaidOut(written) ? written.replace(/^\r?\n/, '').replace(/\r?\n$/, '') : written;
  if (!value.includes('<!')) return { value, changes: [] };
  const path = childPointer('', name);
  const inside = sections(value.trim());
  if (inside !== undefined)
    return { value: inside, changes: [{ code: 'tools.escaped-text', safety: 'safe', path, before: value, after: inside }] };
  // A section that never closes holds the tag that seemed to end the argument.
  const isOpen = value.trimStart().startsWith(OPEN);
  if (!isOpen && (value.includes('\n') || /<[A-Za-z/]/.test(value))) return { value, changes: [] };
  if (value.includes(OPEN)) return kept(value, 'tools.escaped-text', path);
  return value.includes('<!--') ? kept(value, 'parse.doubtful-comment', path) : { value, changes: [] };
}

// Whether a string has a line break at each end. A single line break does not count as two.
function isLaidOut(written: string): boolean {
  return /^\r?\n/.test(written) && written.endsWith('\n') && written.replaceAll('\r', '').length > 1;
}

function kept(value: string, code: Change['code'], path: string): ParameterText {
  return { value, changes: [{ code, safety: 'unsafe', path, before: value, after: value }] };
}

function sections(text: string): string | undefined {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.startsWith(OPEN, at) ? text.indexOf(CLOSE, at) : -1;
    if (end === -1) return undefined;
    parts.push(text.slice(at + OPEN.length, end));
    at = end + CLOSE.length;
  }
  return parts.join('');
}
