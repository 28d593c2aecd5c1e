/** Dollars for people: cents, and more digits for smaller amounts. */
export function dollars(amount: number): string {
  if (amount === 0 || amount >= 0.1) return `$${amount.toFixed(2)}`;
  return `$${amount.toFixed(4)}`;
}

/** A limit: an amount, or `none`. */
export function readLimit(input: string): number | 'none' {
  return input.trim().toLowerCase() === 'none' ? 'none' : readDollars(input);
}

/** `5usd`, `5`, `$5` or `0.50 USD` as dollars. */
function readDollars(input: string): number {
  const [, amount] = /^\$?(\d+(?:\.\d+)?|\.\d+)\s*(?:usd|\$)?$/i.exec(input.trim()) ?? [];
  const value = Number(amount);
  if (amount === undefined || !(value > 0)) throw new Error('it must be an amount such as 5usd');
  return value;
}
