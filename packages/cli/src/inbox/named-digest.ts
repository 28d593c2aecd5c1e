import { usage } from '../exit/halt.ts';

// How many digits of a digest a person must type.
const DIGITS = 12;

// Whether a typed digest matches a digest, in full or by enough of its first digits. A digest that is too short is refused.
export function isNamed(digest: string, typed: string): boolean {
  if (typed === digest) return true;
  const digits = bare(typed);
  if (digits.length < DIGITS)
    throw usage(
      `--digest ${typed} is too short.`,
      `Give at least the first ${DIGITS} digits of the digest at the end of \`tamis inbox ID\`.`,
    );
  return bare(digest).startsWith(digits);
}

// The part of a digest that a person must type.
export function shortDigest(digest: string): string {
  return bare(digest).length >= DIGITS ? bare(digest).slice(0, DIGITS) : digest;
}

function bare(digest: string): string {
  return digest.toLowerCase().replace(/^sha256:/, '');
}
