import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, type Gate, type JsonSchema, type PolicyInput } from '../src/index.ts';
import { hostileReplies, seeSplit, settlingGates } from './settled.ts';
import { chunked } from './streams.ts';

const RUNS = 2000;

const payment: JsonSchema = {
  type: 'object',
  properties: { to: { type: 'string', 'x-alias': 'recipient' }, amount: { type: 'number' }, lines: { type: 'array' } },
  required: ['to'],
};

function settled(reply: string, policy: PolicyInput): readonly string[] {
  const { completed } = compile({ schema: payment, policy }).stream().push(reply);
  return completed.filter((part) => part.settled).map(({ path }) => path);
}

describe('what is settled', () => {
  it('is in the value of every pass', () => {
    let [runs, passes, parts] = [0, 0, 0];
    const split = hostileReplies.chain((hostile) =>
      chunked(fc.constant(hostile.reply)).map(({ chunks }) => ({ hostile, chunks })),
    );
    fc.assert(
      fc.property(split, ({ hostile, chunks }) => {
        const seen = seeSplit(settlingGates[hostile.name] as Gate, hostile, chunks);
        expect([hostile, seen.wrong, seen.isVerdictSame]).toEqual([hostile, [], true]);
        runs++;
        passes += seen.isPass ? 1 : 0;
        parts += seen.settled;
      }),
      { numRuns: RUNS, seed: 35 },
    );
    expect(passes).toBeGreaterThan(runs / 25);
    expect(parts).toBeGreaterThan(runs / 25);
  });

  it('is nothing while another document may take the place of this one', () => {
    const first = '{"to": "Ann", "amount": 1, "lines": []}';
    expect(settled(first, {})).toEqual([]);
    expect(compile({ schema: payment }).judge(`${first}\n</think>\n{"to": "Bo"}`)).toMatchObject({ value: { to: 'Bo' } });
    expect(settled(first, { repair: 'none' })).toEqual(['/to', '/amount', '/lines', '']);
  });

  it('is nothing that another key, or dropping, may change', () => {
    const allow = ['coerce.key-dropped'] as const;
    expect(settled('{"recipient": "Ann", "amount": "3", "x": 1, ', { repair: 'none', allow })).toEqual(['/amount']);
    expect(settled('{"to": "Ann", "amount": 1}', { repair: 'none', on: { '/amount': 'drop' } })).toEqual([]);
  });

  it('is nothing that a validator may replace', async () => {
    const { z } = await import('zod');
    const schema = z.object({ to: z.string().transform((to) => to.length) });
    const { completed } = compile({ schema, policy: { repair: 'none' } })
      .stream()
      .push('{"to": "Ann", "amount": 1}');
    expect(completed.map(({ path, settled }) => [path, settled])).toEqual([
      ['/to', false],
      ['/amount', false],
      ['', false],
    ]);
  });
});
