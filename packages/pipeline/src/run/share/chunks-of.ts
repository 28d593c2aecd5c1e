import type { Ledger } from '@tamis/ledger';
import type { Chunk } from '@tamis/ledger/internal';

/**
 * Units in a chunk, not counting those they are fanned out into. The number is small enough to be taken over soon and large enough to keep
 * a worker busy.
 */
const CHUNK_UNITS = 100;

/**
 * The chunks of a run that have work left. Chunks end at units that were there from the start, and those never change, so every unit is
 * always in exactly one chunk.
 */
export async function chunksOf(ledger: Ledger, run: string, size: number = CHUNK_UNITS): Promise<readonly Chunk[]> {
  const chunks: Chunk[] = [];
  let [after, roots, isOpen] = ['', 0, false];
  const name = () => `chunk ${Math.ceil(roots / size)}`;
  for await (const { unit, parent, state } of ledger.units(run)) {
    isOpen ||= state === 'pending' || state === 'running';
    if (parent !== undefined) continue;
    roots += 1;
    if (roots % size !== 0) continue;
    if (isOpen) chunks.push({ name: name(), after, until: unit });
    [after, isOpen] = [unit, false];
  }
  // The last chunk has no end, because fanned-out units may come later than any of the first.
  roots += 1;
  if (isOpen) chunks.push({ name: name(), after });
  return chunks;
}
