import { balancedEnd } from '../../../stages/extract/balanced.ts';

/** A call in Python by its form alone: a name right before a bracket, and in it a name with a value, a literal, or nothing yet. */
const OPENS_PYTHON = /^\s*(?:```\w*\s+)?(?=[[\w"'.\\])(\[\s*)?["']?[\w.\\]+["']?(\()\s*(?:[A-Za-z_]\w*\s*=(?!=)|["'[{\d-]|\w*$)/d;

/** A call in JSON by its form alone: a name, and then a key for arguments or the start of one. */
const OPENS_JSON =
  /^\s*(?:```\w*\s+)?(?:\[\s*)?(?=\{)\{\s*"(?:name|tool|tool_name|function)"\s*:\s*"[\w.-]+"\s*,\s*"(?:(?:arguments|parameters|args|params|input)"|(?:a|p|i)\w*$)/;

/**
 * Whether a reply opens like a call, whatever the name, and ends before the call does. If it were whole, it would be a call
 * of a tool that may not exist, so a cut must not make an answer of it.
 */
export function isOpenCall(text: string): boolean {
  const opening = text.slice(0, 512);
  const python = OPENS_PYTHON.exec(opening)?.indices;
  const start = (python?.[1] ?? python?.[2])?.[0];
  if (start !== undefined) return onlyMarksFollow(text, bracketEnd(text, start));
  return OPENS_JSON.test(opening) && balancedEnd(text, opening.search(/[[{]/), text.length) === -1;
}

/** Half of a fence after the last bracket says nothing more. */
function onlyMarksFollow(text: string, end: number): boolean {
  return /^[\s`]*$/.test(text.slice(end, end + 64)) && text.length < end + 64;
}

/** Behind the bracket that closes the one at a place, with strings in either kind of quotes skipped; the end of the text if none does. */
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
