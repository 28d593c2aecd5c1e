import type { Measure } from './chart.ts';

export interface Scale {
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
  readonly at: (value: number) => number;
}

// Larger numbers are drawn as this one, because differences between them are not finite.
const LARGEST = 1e300;

export function scaleOf(numbers: readonly number[], wanted: number, measure: Measure): Scale {
  const within = [0, ...numbers].map(clamped);
  const least = within.reduce((one, other) => Math.min(one, other));
  const most = within.reduce((one, other) => Math.max(one, other));
  const rough = roundStep((most - least) / wanted);
  const step = measure === 'count' ? Math.max(1, rough) : rough;
  const [first, last] = [Math.floor(least / step + SLACK), Math.ceil(most / step - SLACK)];
  const steps = Math.max(1, last - first);
  return {
    ticks: Array.from({ length: steps + 1 }, (_, index) => {
      const value = (first + index) * step;
      return { value, label: tickLabel(value, step, measure) };
    }),
    at: (value) => (clamped(value) / step - first) / steps,
  };
}

// A number that exceeds a tick only by a rounding error needs no further tick.
const SLACK = 1e-9;

function clamped(value: number): number {
  return Math.max(-LARGEST, Math.min(LARGEST, value));
}

function roundStep(rough: number): number {
  if (!(rough > Number.MIN_VALUE * LARGEST_STEPS)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((factor) => power * factor >= rough) ?? 10);
}

const LARGEST_STEPS = 1e20;

function tickLabel(value: number, step: number, measure: Measure): string {
  if (measure === 'share') return `${digits(value * 100, step * 100)}%`;
  if (step < 1e6 && step >= 1e-4) return digits(value, step);
  return value === 0 ? '0' : short(value);
}

function digits(value: number, step: number): string {
  const decimals = Math.min(6, Math.max(0, -Math.floor(Math.log10(step) + SLACK)));
  return grouped(value.toFixed(decimals));
}

export function short(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e7 || size < 0.005))
    return value
      .toExponential(2)
      .replace(/\.?0+e/, 'e')
      .replace('e+', 'e');
  return grouped(value.toFixed(2));
}

export function grouped(text: string): string {
  const [whole = '', decimals] = text.split('.');
  const apart = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return decimals === undefined ? apart : `${apart}.${decimals}`;
}
