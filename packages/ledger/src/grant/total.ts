// A number as a whole number of units of ten to the power of minus `places`.
interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

// Whether numbers add up to at most `most`. They are added as decimals, so no digit is lost.
export function isAtMost(amounts: readonly number[], most: number): boolean {
  return added([...amounts, -most].map(String)).digits <= 0n;
}

export function totalOf(amounts: readonly number[]): number {
  const { digits, places } = added(amounts.map(String));
  return Number(`${digits}e-${places}`);
}

// The exact decimal sum of numbers. Every number must be `isDecimal`.
export function exactSum(amounts: readonly string[]): string {
  const { digits, places } = added(amounts);
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
  return places === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
}

// The most digits that any number in a program has before or after its point. A string of nine characters could ask for millions.
const MOST_PLACES = 400;

export function isDecimal(text: string): boolean {
  if (!/^-?\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,4})?$/.test(text)) return false;
  return Math.abs(decimalOf(text).places) <= MOST_PLACES;
}

function added(amounts: readonly string[]): Decimal {
  const all = amounts.map(decimalOf);
  const places = Math.max(0, ...all.map((one) => one.places));
  return { digits: all.reduce((sum, one) => sum + scaled(one, places), 0n), places };
}

function decimalOf(text: string): Decimal {
  const [mantissa = '0', power = '0'] = text.toLowerCase().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(`${whole}${fraction}`), places: fraction.length - Number(power) };
}

function scaled({ digits, places }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - places);
}
