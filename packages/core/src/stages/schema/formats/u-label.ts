import { isAllowedInContext } from './context-rules.ts';
import { decodePunycode, encodePunycode } from './punycode.ts';

const PREFIX = 'xn--';

// Categories of RFC 5892 in its own order, as Unicode properties: what a name may contain is computed, not listed.
const EXCEPTIONS = /[\u00df\u03c2\u06fd\u06fe\u0f0b\u3007]/u;
const DISALLOWED_EXCEPTIONS = /[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]/u;
const PLAIN = /[a-z0-9-]/;
const OLD_HANGUL_JAMO = /[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]/u;
// Default ignorables are unstable too.
const UNSTABLE = /\p{Changes_When_NFKC_Casefolded}/u;
const IGNORABLE_BLOCKS = /[\u20d0-\u20ff\u{1d100}-\u{1d1ff}\u{1d200}-\u{1d24f}]/u;
const LETTERS_AND_DIGITS = /[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]/u;

export function uLabelOf(aLabel: string): string | undefined {
  const uLabel = decodePunycode(aLabel.slice(PREFIX.length));
  return uLabel !== undefined && aLabelOf(uLabel) === aLabel ? uLabel : undefined;
}

// Encodes a label with characters beyond ASCII in Punycode. Returns undefined if IDNA 2008 does not allow it (RFC 5891, section 4.2).
export function aLabelOf(uLabel: string): string | undefined {
  return isULabel(uLabel) ? PREFIX + encodePunycode(uLabel) : undefined;
}

function isULabel(text: string): boolean {
  if (!/[^\0-\x7f]/.test(text) || /^..--|^-|-$|^\p{M}/u.test(text) || text.normalize('NFC') !== text) return false;
  const chars = [...text];
  return chars.every((char, at) => isAllowedInContext(chars, at) ?? isAllowed(char));
}

function isAllowed(char: string): boolean {
  if (EXCEPTIONS.test(char) || PLAIN.test(char)) return true;
  if (DISALLOWED_EXCEPTIONS.test(char) || OLD_HANGUL_JAMO.test(char) || UNSTABLE.test(char)) return false;
  return LETTERS_AND_DIGITS.test(char) && !IGNORABLE_BLOCKS.test(char);
}
