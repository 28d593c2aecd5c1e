import type { Room } from '../room.ts';

// How long a process should be busy with a chunk, in milliseconds: no longer, so that others find work until the end.
const LASTS = 10_000;

const [LEAST, MOST, USUAL] = [20, 500, 100];

export function chunkSize({ given: { concurrency, steps }, door: { latency } }: Sized): number {
  if (latency === undefined) return USUAL;
  const calls = Math.max(1, steps.filter(({ scope }) => scope === 'chunk').length);
  return Math.round(Math.min(MOST, Math.max(LEAST, (concurrency * LASTS) / (Math.max(1, latency) * calls))));
}

// What the size depends on.
interface Sized {
  readonly given: Pick<Room['given'], 'concurrency'> & { readonly steps: readonly { readonly scope: string }[] };
  readonly door: Pick<Room['door'], 'latency'>;
}
