import { readFileSync } from 'node:fs';
import { Fault } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { type Exchange, readCassette, replayModel } from '../src/index.ts';
import { fixedClock } from './fixed-clock.ts';

const guide = readFileSync(new URL('../../../docs/guides/cassettes.md', import.meta.url), 'utf8');

const blocks = [...guide.matchAll(/```jsonl\n([^`]*)```/g)].map(([, block]) => block ?? '');
const rows = [...guide.matchAll(/^\| (`[^|]+) \| [^|]+ \| (?:`(fault\.[\w-]+)`|the reply[^|]*) \|$/gm)].flatMap(
  ([, words, code]) => [...(words ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => [word ?? '', code] as const),
);

describe('the guide to cassettes', () => {
  it.each(blocks)('shows a cassette that can be read', (block) => {
    expect(readCassette(block)).toHaveProperty('cassette');
  });

  it('has something to hold it against', () => {
    expect(blocks).toHaveLength(1);
    expect(rows.length).toBeGreaterThan(20);
  });

  it.each(rows)('tells rightly what becomes of %s', async (word, code) => {
    const spoils = ['drip:50ms', 'length', 'no-finish'].includes(word);
    const exchange = { fault: word, ...(spoils ? { reply: { text: 'x' } } : {}) } as Exchange;
    const answer = await replayModel([exchange], { clock: fixedClock() })
      .ask([])
      .catch((error: unknown) => error);
    expect(answer instanceof Fault ? answer.code : undefined).toBe(code);
  });
});
