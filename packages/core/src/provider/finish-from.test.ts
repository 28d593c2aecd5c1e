import { describe, expect, it } from 'vitest';
import { finishFrom } from './finish-from.ts';

const table = new Map([
  ['done', 'stop'],
  ['safety', 'other'],
] as const);

describe('a finish reason', () => {
  it('is what its table says', () => {
    expect([finishFrom('done', table), finishFrom('safety', table)]).toEqual(['stop', 'other']);
  });

  it('that no table has is a cut if the word says so', () => {
    expect(
      ['pause_turn', 'abort', 'MALFORMED_FUNCTION_CALL', '', 'eos', 'constructor'].map((word) => finishFrom(word, table)),
    ).toEqual([...['length', 'length', 'length'], ...['other', 'other', 'other']]);
  });
});
