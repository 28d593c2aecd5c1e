import { balancedEnd } from '../../../stages/extract/balanced.ts';

const OPENS_PYTHON = /^\s*(?:```\w*\s+)?(?=[[\w"'.\\])(\[\s*)?["']?[\w.\\]+["']?(\()\s*(?:[A-Za-z_]\w*\s*=(?!=)|["'[{\d-]|\w*$)/d;

const OPENS_ALONE = /^\s*(?:`{1,3}\w*|\{|\[\s*[\w.]*)\s*$/;

const OPENS_DOCUMENT = /^\s*(?:```\w*\s+)?(?=[[{])(?:\[\s*\{|\{)\s*["']/;

// Whether a reply opens like a call, whatever the name, or with a document, and ends before that is complete. The complete reply might be a
// call, even to a tool that does not exist, so a cut must not turn it into an answer.
export function isOpenCall(text: string): boolean {
  const opening = text.slice(0, 512);
  if (OPENS_ALONE.test(opening)) return true;
  const python = OPENS_PYTHON.exec(opening)?.indices;
  const start = (python?.[1] ?? python?.[2])?.[0];
  if (start !== undefined) return onlyMarksFollow(text, bracketEnd(text, start));
  return OPENS_DOCUMENT.test(opening) && balancedEnd(text, opening.search(/[[{]/), text.length) === -1;
}

function onlyMarksFollow(text: string, end: number): boolean {
  return /^[\s`]*$/.test(text.slice(end, end + 64)) && text.length < end + 64;
}

function bracketEnd(text: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char) && --depth === 0) return at + 1;
  }
  return text.length;
}
