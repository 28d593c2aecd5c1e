const UNITS: { readonly [unit: string]: number } = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a duration such as `34s`, `6m0s`, `20ms` or `1.5s`; undefined if it is not a duration. */
export function durationOf(text: string): number | undefined {
  // No duration is longer, and nothing longer is worth the work.
  if (text.length > 40 || !/^(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/.test(text)) return undefined;
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g);
  return [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit as string] as number), 0);
}
