import { areHostLabels } from './host-labels.ts';
import { areNames, nameOf } from './hostname.ts';
import { aLabelOf } from './u-label.ts';

const LONGEST = 253;

/** The characters that IDNA treats as dots. */
const DOT = /[.\u3002\uff0e\uff61]/;
const NON_ASCII = /[^\0-\x7f]/;

/** Whether a string is a host name of RFC 5890: labels in ASCII, in Punycode, or as people write them. */
export function isIdnHostname(text: string): boolean {
  return isIdnDomain(text, DOT);
}

/** The same with a choice of dots; the length is that of the name in Punycode. */
export function isIdnDomain(text: string, dot: RegExp | '.'): boolean {
  // In UTF-16 a character may count twice.
  if (text.length > 2 * LONGEST) return false;
  const labels = text.split(dot);
  const inAscii = labels.map((label) => (NON_ASCII.test(label) ? aLabelOf(label) : label));
  if (inAscii.some((label) => label === undefined || !areHostLabels(label)) || inAscii.join('.').length > LONGEST) return false;
  return areNames(labels.map(nameOf));
}
