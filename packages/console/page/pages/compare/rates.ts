// A number of units as a share of the run, so that runs of different sizes can be compared.
export function shareText(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)}%`;
}

export function pointsText(
  before: readonly [part: number, whole: number],
  after: readonly [part: number, whole: number],
): string {
  if (before[1] === 0 || after[1] === 0) return 'unknown';
  const points = (100 * after[0]) / after[1] - (100 * before[0]) / before[1];
  return Math.abs(points) < 0.05 ? 'same' : `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)} points`;
}

export function growthText(before: number, after: number): string {
  if (before === after) return 'same';
  if (before === 0) return 'unknown';
  const percent = (100 * (after - before)) / before;
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(Math.abs(percent) < 10 ? 1 : 0)}%`;
}
