import { DOT, isDigit, MINUS } from '../../../lib/char.ts';
import { isRightToLeft, obeysBidiRule } from './bidi-rule.ts';
import { aLabelOf, uLabelOf } from './u-label.ts';

const LONGEST = 253;
const A_LABEL = /^xn--/i;

// Whether a string is an RFC 1123 host name without a final dot, which is a `hostname` in drafts 4 and 6.
export function isPlainHostname(text: string): boolean {
  return text.length <= LONGEST && areHostLabels(text);
}

// Whether a string is a host name whose Punycode labels (`xn--…`) stand for names that IDNA 2008 allows.
export function isHostname(text: string): boolean {
  if (!isPlainHostname(text)) return false;
  return !text.toLowerCase().includes('xn--') || areNames(text.split('.').map(nameOf));
}

function nameOf(label: string): string | undefined {
  return A_LABEL.test(label) ? uLabelOf(label.toLowerCase()) : label;
}

function areNames(names: readonly (string | undefined)[]): boolean {
  const known = names.filter((name) => name !== undefined);
  return known.length === names.length && (!known.some(isRightToLeft) || known.every(obeysBidiRule));
}

const LONGEST_LABEL = 63;

// Whether a string consists, from `start` on, of host name labels separated by dots (RFC 1123, section 2.1).
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

function isWellCut(text: string, start: number, end: number): boolean {
  if (end === start || end - start > LONGEST_LABEL) return false;
  return text.charCodeAt(start) !== MINUS && text.charCodeAt(end - 1) !== MINUS;
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

const IDN_DOT = /[.\u3002\uff0e\uff61]/;
const NON_ASCII = /[^\0-\x7f]/;

// Whether a string is an RFC 5890 host name, with labels in ASCII, in Punycode, or as people write them.
export function isIdnHostname(text: string): boolean {
  return isIdnDomain(text, IDN_DOT);
}

// Whether a string is an internationalised host name whose labels are separated by `dot`. Its length is measured in Punycode.
export function isIdnDomain(text: string, dot: RegExp | '.'): boolean {
  // In UTF-16 a character may count twice.
  if (text.length > 2 * LONGEST) return false;
  const labels = text.split(dot);
  const inAscii = labels.map((label) => (NON_ASCII.test(label) ? aLabelOf(label) : label));
  if (inAscii.some((label) => label === undefined || !areHostLabels(label)) || inAscii.join('.').length > LONGEST) return false;
  return areNames(labels.map(nameOf));
}
