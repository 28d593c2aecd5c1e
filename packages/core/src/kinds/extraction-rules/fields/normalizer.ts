/** The ways in which text may be altered before it becomes a value. */
export const NORMALIZERS = ['lowercase', 'uppercase', 'strip_leading_zeros'] as const;

/** One of them. */
export type Normalizer = (typeof NORMALIZERS)[number];

/** A text, altered. */
export function normalized(text: string, normalizer: Normalizer | undefined): string {
  switch (normalizer) {
    case undefined:
      return text;
    case 'lowercase':
      return text.toLowerCase();
    case 'uppercase':
      return text.toUpperCase();
    case 'strip_leading_zeros':
      return withoutZeros(text);
  }
}

/** Removes leading zeros as long as a digit follows, so one digit always stays. */
function withoutZeros(text: string): string {
  let start = 0;
  while (text.charCodeAt(start) === 0x30 && isDigit(text.charCodeAt(start + 1))) start++;
  return text.slice(start);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
