import { isDigit, ZERO } from '../../../lib/char.ts';
import { isAllowedBeyond, isPercentEncoded } from './uri-chars.ts';

const PERCENT = 0x25;
const OPERATORS = new Set('+#./;?&=,!@|');

// ASCII that needs no escape (RFC 6570, section 2.1, with the apostrophe that an erratum adds), and ASCII in variable names.
const LITERALS = tableOf(/[!#$&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]/);
const IN_NAMES = tableOf(/\w/);

// `{name:9999}`.
const MOST_DIGITS = 4;

// Whether a string is an RFC 6570 URI template of any level.
export function isUriTemplate(text: string): boolean {
  let at = 0;
  while (at >= 0 && at < text.length) at = text[at] === '{' ? expressionEnd(text, at) : literalEnd(text, at);
  return at >= 0;
}

function literalEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === PERCENT) return isPercentEncoded(text, at) ? at + 3 : -1;
  if (code < 0x80) return LITERALS[code] ? at + 1 : -1;
  const codePoint = text.codePointAt(at) as number;
  return isAllowedBeyond(codePoint, 'private') ? at + (codePoint > 0xffff ? 2 : 1) : -1;
}

function expressionEnd(text: string, open: number): number {
  let at = OPERATORS.has(text.charAt(open + 1)) ? open + 1 : open;
  do at = variableEnd(text, at + 1);
  while (text[at] === ',');
  return text[at] === '}' ? at + 1 : -1;
}

function variableEnd(text: string, start: number): number {
  let at = nameCharEnd(text, start);
  for (let next = at; next >= 0; next = nameCharEnd(text, text[at] === '.' ? at + 1 : at)) at = next;
  if (text[at] === '*') return at + 1;
  return text[at] === ':' ? prefixEnd(text, at + 1) : at;
}

function nameCharEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === PERCENT) return isPercentEncoded(text, at) ? at + 3 : -1;
  return IN_NAMES[code] ? at + 1 : -1;
}

function prefixEnd(text: string, start: number): number {
  let at = start;
  while (isDigit(text.charCodeAt(at)) && at - start < MOST_DIGITS) at++;
  return at > start && text.charCodeAt(start) !== ZERO ? at : -1;
}

function tableOf(chars: RegExp): readonly boolean[] {
  return Array.from({ length: 0x80 }, (_, code) => chars.test(String.fromCharCode(code)));
}
