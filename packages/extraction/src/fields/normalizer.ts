export const NORMALIZERS = ['lowercase', 'uppercase', 'strip_leading_zeros'] as const;

// The name of a way to alter a string, such as `lowercase`.
export type Normalizer = (typeof NORMALIZERS)[number];

const ALTERED: { readonly [normalizer in Normalizer]: (text: string) => string } = {
  lowercase: (text) => text.toLowerCase(),
  uppercase: (text) => text.toUpperCase(),
  strip_leading_zeros: withoutZeros,
};

export function normalized(text: string, normalizer: Normalizer | undefined): string {
  return normalizer === undefined ? text : ALTERED[normalizer](text);
}

// Removes leading zeros as long as a digit follows, so one digit always stays.
function withoutZeros(text: string): string {
  let start = 0;
  while (text.charAt(start) === '0' && /[0-9]/.test(text.charAt(start + 1))) start++;
  return text.slice(start);
}
