export const PERCENTAGE = '^(100(?:\\.0{1,9})?|\\d{1,2}(?:\\.\\d{1,9})?) ?%$';

/**
 * Returns the fraction that a share stands for, so that `10%` and 0.1 are equal. Returns undefined if the value is not a share from 0 to 1.
 */
export function shareOf(given: unknown): number | undefined {
  const share = typeof given === 'string' ? percentage(given) : given;
  return typeof share === 'number' && share >= 0 && share <= 1 ? share : undefined;
}

function percentage(text: string): number | undefined {
  const [, digits] = new RegExp(PERCENTAGE).exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) / 100;
}
