import type { Ledger } from '@tamis/ledger';
import type { Chunk } from '@tamis/ledger/internal';

interface Handing {
  readonly isShared: (step: string) => boolean;
  readonly size: () => number;
}

// The chunks of a run that have work left, found page by page. Each begins where the previous one ends, so every unit is in exactly one.
// Nobody works on units that were not handed out yet, so they can't change meanwhile. The last chunk has no end, because fanned-out units
// may come later than any of the first.
export async function* chunksOf(
  ledger: Ledger,
  run: string,
  { isShared, size }: Handing,
): AsyncGenerator<Chunk, void, undefined> {
  let [after, units, wanted, chunks] = ['', 0, size(), 0];
  for await (const { unit, step } of ledger.units(run, { state: 'pending' })) {
    if (!isShared(step)) continue;
    units += 1;
    if (units < wanted) continue;
    yield { name: `chunk ${++chunks}`, after, until: unit };
    [after, units, wanted] = [unit, 0, size()];
  }
  if (units > 0 || (await isRunning(ledger, run, after))) yield { name: `chunk ${++chunks}`, after };
}

async function isRunning(ledger: Ledger, run: string, after: string): Promise<boolean> {
  for await (const _unit of ledger.units(run, { state: 'running', after })) return true;
  return false;
}
