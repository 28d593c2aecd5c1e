const UNITS: { readonly [unit: string]: number } = { ms: 1, s: 1000, m: 60_000 };

// Parses `50ms`, `2s`, `1.5s` or `1m` to milliseconds. Returns undefined for any other text.
export function readDuration(text: string): number | undefined {
  const [, figure, unit] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m)$/.exec(text) ?? [];
  const size = UNITS[unit ?? ''];
  return size === undefined ? undefined : Number(figure) * size;
}

export function writeDuration(milliseconds: number): string {
  const whole = Math.max(0, Math.round(milliseconds));
  return whole % 1000 === 0 ? `${whole / 1000}s` : `${whole}ms`;
}
