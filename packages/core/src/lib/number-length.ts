// The bounds of the claim. Beyond them, different strings give the same double.
const MOST_WHOLE = 1e15;
const MOST_FRACTION = 1e9;

// Returns a lower bound on the length of a number in JSON: `1000` can be written `1e3`, but `1200` has no shorter form.
export function leastNumberLength(value: number): number {
  if ((value | 0) === value) return value < 0 ? 1 + leastInteger(-value) : leastInteger(value);
  if (value < 0) return 1 + leastNumberLength(-value);
  if (Math.floor(value) === value) return value < MOST_WHOLE ? leastInteger(value) : 1;
  return value < MOST_FRACTION ? leastFraction(value) : 1;
}

function leastInteger(value: number): number {
  if (value < 1000) return value < 10 ? 1 : value < 100 ? 2 : 3;
  return value % 1000 === 0 ? 3 : digitsIn(value);
}

// Returns the length of a fraction. Decimals are counted up to four. An exponent saves the point and takes three characters: `1e-3`.
function leastFraction(value: number): number {
  let scale = 10;
  for (let decimals = 1; decimals <= 4; decimals++, scale *= 10) {
    const scaled = Math.round(value * scale);
    if (scaled / scale === value) return Math.min(digitsIn(Math.floor(value)) + 1 + decimals, digitsIn(scaled) + 3);
  }
  return 4;
}

function digitsIn(whole: number): number {
  if (whole < 10_000) return whole < 100 ? (whole < 10 ? 1 : 2) : whole < 1000 ? 3 : 4;
  let digits = 5;
  for (let bound = 100_000; bound <= whole; bound *= 10) digits++;
  return digits;
}
