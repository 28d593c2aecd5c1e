import { setTimeout } from 'node:timers/promises';
import type { Jobs } from '@tamis/ledger/internal';
import type { Room } from '../room.ts';
import { chunksOf } from './chunks-of.ts';
import { workChunk } from './work-chunk.ts';

/** How often to look for work after there was none, in milliseconds. */
const LOOK = 300;

/** Takes chunks of a run until none is left or the work stops. Returns how many it took. */
export async function takePart(room: Room, jobs: Jobs, holder: string): Promise<number> {
  for (let taken = 0; ; taken++) {
    if (room.isStopping) return taken;
    const chunk = await jobs.take();
    if (chunk === undefined) return taken;
    await workChunk(room, chunk, holder);
  }
}

/** Hands out the chunks of a run and takes part until all units are done or the work stops. The caller holds the run's lease. */
export async function leadWork(room: Room, jobs: Jobs, holder: string): Promise<void> {
  const { ledger } = room.given;
  while (!room.isStopping) {
    if (!(await jobs.isBusy())) {
      const chunks = await chunksOf(ledger, room.run);
      if (chunks.length === 0) return;
      await jobs.add(chunks);
    }
    if ((await takePart(room, jobs, holder)) === 0) await setTimeout(LOOK);
  }
}
