import { expect, test } from 'vitest';
import { openPipeline, type RunEvent } from '../../src/index.ts';
import { seeOthers } from '../../src/run/see-others.ts';
import { ran, twoSteps } from '../again/two-steps.ts';
import { withLedger } from './running.ts';

test('where the whole run is comes from its ledger, whoever works on it', async () => {
  const { source, out } = await ran(twoSteps(10, 1, ['a', 'b']), ({ step }) => (step === 'score' ? '{"s": 1}' : '{"n": 1}'));
  const opened = openPipeline(source);
  if ('mistakes' in opened) throw new Error('broken');
  await withLedger(out, async (ledger) => {
    const { promise, resolve } = Promise.withResolvers<RunEvent>();
    const stop = seeOthers({ run: 'run', given: { ledger, steps: opened.pipeline.steps, on: resolve } }, 1);
    const seen = await promise;
    stop();
    expect(seen).toMatchObject({
      kind: 'run-seen',
      steps: [{ name: 'draft', scope: 'chunk' }, { name: 'score' }],
      counts: { units: 2, states: { valid: 2 } },
      spent: 0.0012,
    });
  });
});
