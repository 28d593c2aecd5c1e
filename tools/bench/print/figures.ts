import type { Spread } from '../timing/statistics.ts';

export function short(number: number): string {
  if (!Number.isFinite(number)) return '-';
  if (number >= 100) return number.toFixed(0);
  if (number >= 10) return number.toFixed(1);
  return number >= 0.095 ? number.toFixed(2) : number.toPrecision(2);
}

export function withLeast({ median, min }: Spread): string {
  return `${short(median)} (${short(min)})`;
}

export function time(microseconds: number): string {
  return microseconds < 1000 ? `${short(microseconds)} µs` : `${short(microseconds / 1000)} ms`;
}

export function kilobytes(bytes: number): string {
  return `${short(bytes / 1024)} KB`;
}

export function met(reached: boolean): string {
  return reached ? 'met' : 'MISSED';
}
