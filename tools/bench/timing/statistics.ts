export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[half] as number;
  return ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}

export interface Spread {
  readonly median: number;
  readonly min: number;
}

export function spread(numbers: readonly number[]): Spread {
  return { median: median(numbers), min: Math.min(...numbers) };
}

// How fast one is relative to another, round by round: 1 is as fast, 2 twice as fast.
export function speedRatio(costs: readonly number[], baseline: readonly number[]): Spread {
  return spread(costs.map((cost, round) => (baseline[round] as number) / cost));
}
