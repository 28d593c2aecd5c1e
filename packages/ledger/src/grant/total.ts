/** A number as a whole number of units of ten to the power of minus `places`. */
interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

/** Whether numbers add up to at most another, as they are written: no digit is lost on the way. */
export function isAtMost(amounts: readonly number[], most: number): boolean {
  const all = [...amounts, -most].map(decimalOf);
  const places = Math.max(...all.map((one) => one.places));
  return all.reduce((sum, one) => sum + scaled(one, places), 0n) <= 0n;
}

/** The sum of numbers as they are written, rounded once. */
export function totalOf(amounts: readonly number[]): number {
  const all = amounts.map(decimalOf);
  const places = Math.max(0, ...all.map((one) => one.places));
  return Number(`${all.reduce((sum, one) => sum + scaled(one, places), 0n)}e-${places}`);
}

function decimalOf(value: number): Decimal {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(`${whole}${fraction}`), places: fraction.length - Number(power) };
}

function scaled({ digits, places }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - places);
}
