import type { Chunk, Jobs } from '@tamis/ledger/internal';
import type { Room } from '../room.ts';
import { chunkSize } from './chunk-size.ts';
import { chunksOf } from './chunks-of.ts';
import { takePart } from './take-part.ts';

const LOOK = 300;

const AT_ONCE = 50;

const [LEAST, FOR_EACH] = [50, 3];

// Hands out the chunks of a run and takes part until all units are done or the work stops. Only some chunks are handed out ahead, so that
// neither this process nor the table of chunks holds all of them. The caller leads the run.
export async function leadWork(room: Room, jobs: Jobs, holder: string): Promise<void> {
  let isOver = false;
  const handing = handOut(room, jobs)
    .catch((problem: unknown) => {
      room.stop({ kind: 'interrupted' });
      throw problem;
    })
    .finally(() => {
      isOver = true;
    });
  // It is awaited below, when this process has finished its own chunks.
  handing.catch(() => undefined);
  while (!isOver && !room.isStopping) if ((await takePart(room, jobs, holder)) === 0) await wait(room);
  await handing;
}

// Hands out chunks until no unit is open. Chunks that an earlier leader has handed out are finished first.
async function handOut(room: Room, jobs: Jobs): Promise<void> {
  const { ledger, steps } = room.given;
  const shared = new Set(steps.filter(({ scope }) => scope !== 'run').map(({ name }) => name));
  const handing = { isShared: (step: string) => shared.has(step), size: () => chunkSize(room) };
  for (let isOpen = true; isOpen && !room.isStopping; ) {
    while (await isBusy(jobs)) {
      if (room.isStopping) return;
      await wait(room);
    }
    isOpen = false;
    let page: Chunk[] = [];
    for await (const chunk of chunksOf(ledger, room.run, handing)) {
      isOpen = true;
      page.push(chunk);
      if (page.length < AT_ONCE) continue;
      if (!(await jobs.add(page))) return room.stop({ kind: 'interrupted' });
      page = [];
      while (await areEnough(jobs)) {
        if (room.isStopping) return;
        await wait(room);
      }
    }
    if (page.length > 0 && !(await jobs.add(page))) return room.stop({ kind: 'interrupted' });
  }
}

async function isBusy(jobs: Jobs): Promise<boolean> {
  const { waiting, taken } = await jobs.left();
  return waiting + taken > 0;
}

async function areEnough(jobs: Jobs): Promise<boolean> {
  const { waiting, taken } = await jobs.left();
  return waiting > LEAST + FOR_EACH * taken;
}

async function wait({ given: { clock }, stopSignal }: Room): Promise<void> {
  await clock.wait(LOOK, stopSignal);
}
