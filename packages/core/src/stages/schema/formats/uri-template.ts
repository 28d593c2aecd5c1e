import { isAllowedBeyond, isPercentEncoded } from './uri-chars.ts';

/** ASCII that may stand as it is (RFC 6570, section 2.1, with the apostrophe that an erratum adds). */
const LITERAL = /[!#$&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]/;
const EXPRESSION = /^[+#./;?&=,!@|]?(.*)$/s;
const VARIABLE = /^([^:*]*)(?:\*|:[1-9][0-9]{0,3})?$/;
const NAME = /^[a-z0-9_%]+$/i;
const HALF_ENCODED = /%(?![0-9a-f]{2})/i;

/** Whether a text is a URI template of RFC 6570, of any level. */
export function isUriTemplate(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    at = text[at] === '{' ? expressionEnd(text, at) : literalEnd(text, at);
    if (at < 0) return false;
  }
  return true;
}

/** Where the character of a literal at a place ends; -1 if it is not one. */
function literalEnd(text: string, at: number): number {
  const code = text.codePointAt(at) as number;
  if (code === 0x25) return isPercentEncoded(text, at) ? at + 3 : -1;
  if (code < 0x80) return LITERAL.test(text.charAt(at)) ? at + 1 : -1;
  return isAllowedBeyond(code, 'private') ? at + (code > 0xffff ? 2 : 1) : -1;
}

/** Where the expression in braces at a place ends; -1 if it is not one. */
function expressionEnd(text: string, at: number): number {
  const close = text.indexOf('}', at);
  if (close < 0) return -1;
  const variables = EXPRESSION.exec(text.slice(at + 1, close))?.[1] ?? '';
  return variables.split(',').every(isVariable) ? close + 1 : -1;
}

/** A name has dots between its parts. */
function isVariable(text: string): boolean {
  const name = VARIABLE.exec(text)?.[1];
  return name?.split('.').every((part) => NAME.test(part) && !HALF_ENCODED.test(part)) === true;
}
