import { expect, it } from 'vitest';
import { exportLines, openRun, runStatus, verifyRun } from '../../src/index.ts';
import { sampleRun } from './sample-run.ts';

it('try', async () => {
  const out = await sampleRun();
  const run = await openRun(out, { frozen: true });
  if ('problem' in run) throw new Error(run.problem);
  for (const what of ['valid', 'failures', 'all'] as const) {
    console.log(what);
    for await (const line of exportLines(run, { what })) console.log(line);
  }
  console.log(JSON.stringify(await runStatus(run)));
  console.log(JSON.stringify(verifyRun(out, `${out}/ledger.sqlite`), null, 1));
  expect(1).toBe(1);
});
