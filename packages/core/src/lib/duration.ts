const UNITS: { readonly [unit: string]: number } = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** Returns a duration such as `90s`, `1.5h` or `1h30m` in milliseconds, or undefined if the text is not one. */
export function durationIn(text: string): number | undefined {
  if (!/^(?:\d{1,6}(?:\.\d{1,6})?[smhdw])+$/.test(text)) return undefined;
  const parts = text.match(/[\d.]+[smhdw]/g) ?? [];
  const sum = parts.reduce((total, part) => total + Number(part.slice(0, -1)) * (UNITS[part.slice(-1)] as number), 0);
  return sum > 0 ? sum : undefined;
}
