import { isRightToLeft, obeysBidiRule } from './bidi-rule.ts';
import { areHostLabels } from './host-labels.ts';
import { uLabelOf } from './u-label.ts';

const LONGEST = 253;
const A_LABEL = /^xn--/i;

/** Whether a string is a host name of RFC 1123, without a dot at its end: what drafts 4 and 6 call a `hostname`. */
export function isPlainHostname(text: string): boolean {
  return text.length <= LONGEST && areHostLabels(text);
}

/** Whether it is one whose labels in Punycode (`xn--…`) also stand for names that IDNA 2008 allows. */
export function isHostname(text: string): boolean {
  if (!isPlainHostname(text)) return false;
  return !text.toLowerCase().includes('xn--') || areNames(text.split('.').map(nameOf));
}

/** The name a label stands for: itself, or its decoded Punycode; undefined if that is not valid. */
export function nameOf(label: string): string | undefined {
  return A_LABEL.test(label) ? uLabelOf(label.toLowerCase()) : label;
}

/** Whether all labels of a name are valid together: one that runs from right to left sets a rule for all of them. */
export function areNames(names: readonly (string | undefined)[]): boolean {
  const known = names.filter((name) => name !== undefined);
  return known.length === names.length && (!known.some(isRightToLeft) || known.every(obeysBidiRule));
}
