import type { Chunk, Jobs } from '@tamis/ledger/internal';
import type { Room } from '../room.ts';
import { chunkSize } from './chunk-size.ts';
import { chunksOf } from './chunks-of.ts';
import { takePart } from './take-part.ts';

/** How often to look whether chunks are needed or done, in milliseconds. */
const LOOK = 300;

/** Chunks that are handed out at once. */
const AT_ONCE = 50;

/** How many chunks wait for workers: at least this many, and some for each that is being worked on. */
const [LEAST, FOR_EACH] = [50, 3];

/** How often the leader tells that it is alive, in milliseconds. */
const HEARTBEAT = 3000;

/** What workers are told about a run, and the name of its leader. */
interface Leading {
  readonly holder: string;
  readonly name: string;
  readonly priority: number;
  /** Whether it is a worker that leads, because the leader is gone. */
  readonly isRemote: boolean;
}

/**
 * Hands out the chunks of a run and takes part until all units are done or the work stops. Only some chunks are handed out ahead, so that
 * neither this process nor the table of chunks holds all of them. The caller holds the run's lease.
 */
export async function leadWork(room: Room, jobs: Jobs, { holder, isRemote, ...led }: Leading): Promise<void> {
  await jobs.lead(led);
  // A failed heartbeat is no reason to stop: as long as the run's lease is alive, nobody else can lead.
  const beat = setInterval(() => void jobs.lead(led).catch(() => undefined), HEARTBEAT);
  try {
    await lead(room, jobs, holder);
  } finally {
    clearInterval(beat);
    // A worker that leads and is stopped leaves the lead to the next one.
    await (isRemote && room.stopped?.kind === 'interrupted' ? jobs.handOver() : jobs.rest());
  }
}

async function lead(room: Room, jobs: Jobs, holder: string): Promise<void> {
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

/** Hands out chunks until no unit is open. Chunks that an earlier leader has handed out are finished first. */
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
      await jobs.add(page);
      page = [];
      while (await areEnough(jobs)) {
        if (room.isStopping) return;
        await wait(room);
      }
    }
    if (page.length > 0) await jobs.add(page);
  }
}

async function isBusy(jobs: Jobs): Promise<boolean> {
  const { waiting, taken } = await jobs.left();
  return waiting + taken > 0;
}

/** Whether all workers find a chunk for a while. */
async function areEnough(jobs: Jobs): Promise<boolean> {
  const { waiting, taken } = await jobs.left();
  return waiting > LEAST + FOR_EACH * taken;
}

async function wait({ given: { clock }, stopSignal }: Room): Promise<void> {
  await clock.wait(LOOK, stopSignal);
}
