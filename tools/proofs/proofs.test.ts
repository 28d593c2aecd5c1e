import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './inputs.ts';
import { runStep } from './run-step.ts';
import { STEPS, type Step } from './steps.ts';
import { shownIn, summary, withSummary } from './summary.ts';

const step = (command: string): Step => ({ name: 'x', shows: '', command, figure: /^\d+ cases$/m, inputs: [] });
const outcomeOf = async (command: string) => {
  const ended = await runStep(step(command), Number.POSITIVE_INFINITY);
  return ended === 'cut' ? ended : [ended.outcome, ended.figure];
};

it('names each proof once, with inputs that are there', () => {
  expect(new Set(STEPS.map(({ name }) => name)).size).toBe(STEPS.length);
  const inputs = [...new Set(STEPS.flatMap((one) => one.inputs))];
  expect(inputs.filter((input) => !existsSync(path.join(root, input)))).toEqual([]);
});

it('has three words for a result, and takes silence for none', async () => {
  expect(await outcomeOf('echo 3 cases; echo more')).toEqual(['holds', '3 cases']);
  expect(await outcomeOf('echo 3 cases; exit 1')).toEqual(['fails', '3 cases']);
  expect(await outcomeOf('exit 2')).toEqual(['fails', 'it ended with 2']);
  expect(await outcomeOf('echo left out: no server; exit 77')).toEqual(['left out', 'no server']);
  expect(await outcomeOf('true')).toEqual(['fails', 'it printed no result']);
});

it('ends what a step has started when its time is over', async () => {
  expect(await runStep(step('sleep 600 & sleep 600'), Date.now() + 50)).toBe('cut');
});

it('writes the table between its marks, and reads it from there', () => {
  const shown = { name: 'kill', outcome: 'left out', commit: 'abc', time: '3 min', figure: 'a | b' } as const;
  const page = 'before\n<!-- proofs: written by `npm run proof` -->\n\nold\n\n<!-- /proofs -->\nafter\n';
  expect(withSummary(page, [shown])).toContain('| **left out**: a \\| b | 3 min | abc |\n\n<!-- /proofs -->\nafter');
  expect(shownIn(withSummary(page, [shown]))).toEqual([shown]);
  expect(summary([shown]).split('\n')).toHaveLength(3);
});
