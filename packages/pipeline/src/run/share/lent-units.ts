import type { Ledger } from '@tamis/ledger';
import type { Chunk } from '@tamis/ledger/internal';
import { chunksOf } from './chunks-of.ts';

/** Returns a function that tells whether a unit is in a chunk held by a live process. Only that process may change it. */
export async function lentUnits(ledger: Ledger, run: string): Promise<(unit: string) => boolean> {
  const held = new Set((await ledger.leasesOf(run)).map(({ name }) => name));
  const chunks = (await chunksOf(ledger, run)).filter(({ name }) => held.has(name));
  return (unit) => chunks.some((chunk) => isIn(chunk, unit));
}

/** Whether a unit is in a chunk. Units are ordered by the bytes of their ids. */
function isIn({ after, until }: Chunk, unit: string): boolean {
  const bytes = Buffer.from(unit);
  if (after !== undefined && Buffer.compare(bytes, Buffer.from(after)) <= 0) return false;
  return until === undefined || Buffer.compare(bytes, Buffer.from(until)) <= 0;
}
