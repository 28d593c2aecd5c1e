import { beforeAll, describe, expect, it } from 'vitest';
import { sampleRun } from '../../pipeline/test/look/sample-run.ts';
import { jsonl, tamis } from './tamis.ts';

let run = '';
beforeAll(async () => {
  run = await sampleRun();
});

const untimed = (text: string) =>
  text
    .replaceAll(/\d+ ms/g, '_ ms')
    .replaceAll(/ +/g, ' ')
    .split('\n');

describe('what calls took', () => {
  it('is shown by step, model and attempt, and what is unknown is not 0', async () => {
    const text = String((await tamis(['report', run, '--costs'])).stdout);
    expect(untimed(text)).toEqual([
      'step model attempt calls faults tokens in out median 95 % cost',
      'tell openai:gpt-test 1 6 1 50 25 _ ms _ ms $0.0015 + unknown (1 of 6)',
      'tell openai:gpt-test 2 2 0 20 10 _ ms _ ms $0.00060',
      'weigh openai:gpt-test 1 4 0 40 20 _ ms _ ms $0.0012',
      'weigh openai:gpt-test 2 1 0 10 5 _ ms _ ms $0.00030',
      'total 13 1 120 60 $0.0036 + unknown (1 of 13)',
      '',
    ]);
    expect(String((await tamis(['status', run])).stdout)).toContain(`\n\n${text}`);
  });

  it('is the same as JSON and as CSV', async () => {
    const [status] = jsonl((await tamis(['status', run, '--format', 'json'])).stdout);
    const rows = JSON.parse(String((await tamis(['report', run, '--costs', '--format', 'json'])).stdout));
    const priced = { attempt: 2, calls: 2, cost_usd: 0.0006, known_cost_usd: 0.0006, unpriced_calls: 0, unpriced_at_most_usd: 0 };
    expect(rows).toMatchObject([
      { step: 'tell', model: 'openai:gpt-test', attempt: 1, cost_usd: null, known_cost_usd: 0.0015, unpriced_at_most_usd: null },
      { step: 'tell', ...priced, input_tokens: 20, output_tokens: 10, median_ms: expect.any(Number) },
      { step: 'weigh', attempt: 1 },
      { step: 'weigh', attempt: 2 },
    ]);
    expect(status).toMatchObject({ spending: rows });
    expect(String(rows[0].median_ms)).toMatch(/^\d+(?:\.\d)?$/);
    const [header, first] = String((await tamis(['report', run, '--costs', '--format', 'csv'])).stdout).split('\r\n');
    expect(header).toBe(Object.keys(rows[0]).join(','));
    expect(first).toMatch(/^tell,openai:gpt-test,1,6,1,0,50,25,,0\.0015,1,,/);
  });

  it('is a report of its own, without a chart', async () => {
    for (const more of [
      ['--group-by', 'x', '--count', 'y'],
      ['--format', 'svg'],
      ['--charts', 'charts'],
    ])
      expect(await tamis(['report', run, '--costs', ...more])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--costs'),
      });
  });
});
