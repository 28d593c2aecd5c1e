import { describe, expect, it } from 'vitest';
import { exported, runOnce, WORDS, WORDS_SAID } from './running.ts';

describe('a run', () => {
  it('takes every unit to its end', async () => {
    const { out, answer } = await runOnce(WORDS, WORDS_SAID);
    console.log(JSON.stringify(answer, null, 1));
    console.log(await exported(out));
    expect(answer.status).toBe('worked');
  });
});
