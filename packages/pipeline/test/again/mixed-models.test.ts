import { runLedgerPlace } from '@tamis/ledger/internal';
import { expect, test } from 'vitest';
import { mixedModels, openRun, retryable, retryRun, runStatus, verifyRun, writeRecheck } from '../../src/index.ts';
import { folderWith } from '../folder.ts';
import { ran, saying, twoSteps, violated } from './two-steps.ts';

const v13 = (out: string) => verifyRun(out, runLedgerPlace(out))?.checks.find(({ name }) => name === 'V13');

test('a run that is continued with another model says whose results it has', async () => {
  const { out } = await ran(twoSteps(9, 1), ({ step, unit }) =>
    step === 'draft' ? `{"n": ${unit === 'a' ? 99 : 1}}` : '{"s": 1}',
  );
  const run = await openRun(out);
  if ('problem' in run) throw new Error(run.problem);
  expect([await mixedModels(run), v13(out)?.notes]).toEqual([[], []]);
  const answer = await retryRun(
    out,
    await retryable(run, {}),
    saying(({ step }) => (step === 'draft' ? '{"n": 2}' : '{"s": 2}'), [], 'other'),
  );
  const told = ['draft', 'score'].map(
    (step) => `${step}: results come from 2 models: 3 from openai:gpt-test, 1 from openai:other`,
  );
  expect(answer).toMatchObject({ status: 'worked', end: { notes: told.map((one) => `${one}.`) } });
  const models = [
    { model: 'openai:gpt-test', units: 3 },
    { model: 'openai:other', units: 1 },
  ];
  const mixed = ['draft', 'score'].map((step) => ({ step, models }));
  expect((await runStatus(run)).mixed).toEqual(mixed);
  expect(v13(out)).toMatchObject({ count: 0, notes: told });
  await run.ledger.close();
  // What is judged again still comes from the model that was asked.
  for (const most of [0, 9]) await writeRecheck(out, folderWith(twoSteps(most, 1)));
  const again = await openRun(out);
  if ('problem' in again) throw new Error(again.problem);
  expect([await mixedModels(again), v13(out)?.notes, violated(out)]).toEqual([mixed.slice(0, 1), told.slice(0, 1), []]);
  await again.ledger.close();
});
