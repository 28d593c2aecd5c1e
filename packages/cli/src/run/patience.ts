const UNITS: { readonly [unit: string]: number } = { s: 1000, m: 60_000, h: 3_600_000 };

/** `90s`, `10m` or `1h` as milliseconds. */
export function readPatience(input: string): number {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)([smh])$/.exec(input.trim()) ?? [];
  const milliseconds = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (!(milliseconds > 0)) throw new Error('it must be a time such as 90s, 10m or 1h');
  return milliseconds;
}
