import type { Room } from './room.ts';
import type { StoredStep } from './step-order.ts';

type SeenRoom = Pick<Room['given'], 'ledger' | 'on' | 'steps'>;

export function storedSteps({ given: { steps } }: { readonly given: Pick<SeenRoom, 'steps'> }): readonly StoredStep[] {
  return steps.map(({ name, scope }) => ({ name, scope }));
}

const SEE_OTHERS = 3000;

// Reading it takes longer the more units there are, and may take one part in this many of the time.
const SHARE = 100;

// Reports the progress of the whole run from its ledger until the returned function is called.
export function seeOthers(room: Pick<Room, 'run'> & { readonly given: SeenRoom }, every = SEE_OTHERS): () => void {
  const { ledger, on } = room.given;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const see = async () => {
    const counts = await ledger.counts(room.run);
    const spent = (await ledger.costs(room.run)).reduce((sum, { cost }) => sum + cost, 0);
    if (!isOver) on({ kind: 'run-seen', run: room.run, steps: storedSteps(room), counts, spent });
  };
  const seeAfter = (wait: number) => {
    timer = setTimeout(async () => {
      const begun = performance.now();
      // A ledger that can't be read now shows no progress. The next write will find out.
      await see().catch(() => undefined);
      if (!isOver) seeAfter(Math.max(every, SHARE * (performance.now() - begun)));
    }, wait);
  };
  seeAfter(every);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
