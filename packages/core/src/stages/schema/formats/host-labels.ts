import { DOT, isDigit, MINUS } from '../../../lib/char.ts';

const LONGEST = 63;

/** Whether a string is, from `start` on, labels of a host name with dots between them (RFC 1123, section 2.1). */
export function areHostLabels(text: string, start = 0): boolean {
  let label = start;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOT) {
      if (!isWellCut(text, label, at)) return false;
      label = at + 1;
    } else if (!isDigit(code) && !isLetter(code) && code !== MINUS) return false;
  }
  return isWellCut(text, label, text.length);
}

/** Whether a label has an allowed length, and hyphens only between other characters. */
function isWellCut(text: string, start: number, end: number): boolean {
  if (end === start || end - start > LONGEST) return false;
  return text.charCodeAt(start) !== MINUS && text.charCodeAt(end - 1) !== MINUS;
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}
