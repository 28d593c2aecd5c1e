import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { watchWork } from '@tamis/ledger/internal';
import { systemClock } from '@tamis/models';
import { workSharedRun } from '@tamis/pipeline';
import { testModels } from './models.ts';

// A process that takes part in any run there is, until it is ended; it uses the built engine, which loads faster.
const [db = '', delay] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'tamis-worker-'));
const watch = watchWork(db);
for (;;) {
  const places = await watch.runs();
  for (const { place } of 'away' in places ? [] : places) {
    const work = await workSharedRun(place, folder, {
      clock: systemClock,
      concurrency: 4,
      models: testModels('', true, Number(delay ?? 10)),
    });
    if (work.status === 'worked') console.log(work.chunks);
  }
  await setTimeout(20);
}
