import { describe, expect, test } from 'vitest';
import { progressText } from '../src/entries/loop.ts';
import { ask, compile, type JournalEntry, resumeFrom } from '../src/index.ts';
import { messages, scripted } from './asking.ts';

const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });

function reply(text: string, inputTokens: number, outputTokens: number, cachedTokens = 0) {
  return { text, usage: { inputTokens, outputTokens, cachedTokens } };
}

describe('a budget of tokens', () => {
  test('stops before the next attempt is sent, with a reason of its own, and every attempt is counted', async () => {
    const model = scripted(reply('a', 100, 10), reply('b', 120, 20, 100), reply('c', 140, 30, 120));
    const outcome = await ask({ gate, model, messages, budget: { tokens: 360, syntax: 9, total: 9 } });
    expect(outcome).toMatchObject({ status: 'exhausted', reason: 'out-of-tokens', verdict: { status: 'fail' } });
    expect(model.asked).toHaveLength(2);
    expect(outcome.attempts.map(({ usage }) => usage)).toEqual([
      { inputTokens: 100, outputTokens: 10, cachedTokens: 0 },
      { inputTokens: 120, outputTokens: 20, cachedTokens: 100 },
    ]);
    // 110 are left, but the next request repeats 120 and adds to them.
    expect(outcome.usage).toEqual({ inputTokens: 220, outputTokens: 30, cachedTokens: 100 });
    expect(outcome.state.left.tokens).toBe(110);
  });

  test.each([
    [351, 1],
    [370, 1],
    [371, 2],
  ])('of %i asks %i times', async (tokens, calls) => {
    // After the first attempt, 250 are spent, and the next request takes at least 120.
    const model = scripted(reply('a', 120, 130), reply('b', 121, 1));
    const outcome = await ask({ gate, model, messages, budget: { tokens, total: 1 } });
    expect(model.asked).toHaveLength(calls);
    expect(outcome).toMatchObject({ status: 'exhausted', reason: calls === 1 ? 'out-of-tokens' : 'exhausted' });
  });

  test('asks at least once, and accepts what passes whatever it took', async () => {
    const outcome = await ask({ gate, model: scripted(reply('{"n": 1}', 100, 10)), messages, budget: { tokens: 0 } });
    expect(outcome).toMatchObject({ status: 'accepted', state: { left: { tokens: 0 } } });
  });

  test('is estimated where the provider reports nothing, and says so', async () => {
    const task = [{ role: 'user', content: 'x'.repeat(400) }] as const;
    const model = scripted(reply('a', 100, 10), 'b'.repeat(40), '{"n": 1}');
    const outcome = await ask({ gate, model, messages: task, contract: 'off', budget: { tokens: 100_000 } });
    const [first, second] = outcome.attempts.map(({ usage }) => usage);
    expect(first).not.toHaveProperty('isEstimated');
    expect(second).toMatchObject({ isEstimated: true });
    // Four bytes are a token: the task, and what was added to it.
    expect(second?.inputTokens).toBeGreaterThan(200);
    expect(second?.outputTokens).toBeGreaterThanOrEqual(10);
    expect(outcome.usage).toMatchObject({ isEstimated: true });
    const unlimited = await ask({ gate, model: scripted('{"n": 1}'), messages: task });
    expect(unlimited.usage).toEqual({ inputTokens: 0, outputTokens: 0 });
    const stopped = await ask({ gate, model: scripted('no'), messages: task, budget: { tokens: 150 } });
    expect(stopped).toMatchObject({ status: 'exhausted', reason: 'out-of-tokens', usage: { isEstimated: true } });
  });

  test('does not bind a person: a hint is asked, and a fresh start has the whole budget again', async () => {
    const model = scripted(reply('a', 100, 10), reply('b', 100, 10), reply('c', 100, 10), reply('{"n": 1}', 100, 10));
    const decisions = [{ kind: 'hint', text: 'Digits.' }, { kind: 'fresh' }] as const;
    let asked = 0;
    const reasons: string[] = [];
    const outcome = await ask({
      gate,
      model,
      messages,
      budget: { tokens: 211 },
      escalate: async ({ reason }) => {
        reasons.push(reason);
        return decisions[asked++] ?? 'later';
      },
    });
    expect(reasons).toEqual(['out-of-tokens', 'hint-failed']);
    expect(outcome).toMatchObject({ status: 'accepted', usage: { inputTokens: 400, outputTokens: 40 } });
  });

  test('goes on where it was when a run is resumed, also if the run died before the answer was judged', async () => {
    const entries: JournalEntry[] = [];
    const journal = (entry: JournalEntry) => void entries.push(JSON.parse(JSON.stringify(entry)) as JournalEntry);
    const model = scripted('a', reply('b', 300, 10));
    await ask({ gate, model, messages, journal, budget: { tokens: 1000 }, escalate: async () => 'later' }).catch(() => undefined);
    const died = entries.findIndex((entry, index) => entry.kind === 'call-end' && index > 0);
    const found = resumeFrom(entries.slice(0, died + 1));
    expect(found?.state).toMatchObject({ phase: 'judging', spent: { isEstimated: true } });
    expect(found?.state.left.tokens).toBe(1000 - (found?.state.spent.inputTokens ?? 0) - (found?.state.spent.outputTokens ?? 0));
    const [estimated] = resumeFrom(entries)?.attempts ?? [];
    expect(estimated?.usage).toEqual(found?.state.spent);
    const second = entries.findLastIndex(({ kind }) => kind === 'call-end');
    const added = resumeFrom(entries.slice(0, second + 1))?.state.added;
    expect(added).toEqual(model.asked[1]?.slice(-2));
    expect(added?.[1]?.content).toContain('Attempt 1');
  });

  test.each([-1, 1.5, Number.NaN, '5'])('is a whole number, not %j', async (tokens) => {
    const asked = ask({ gate, model: scripted(), messages, budget: { tokens: tokens as number } });
    await expect(asked).rejects.toThrow(`budget.tokens: expected a whole number of at least 0, found ${tokens}.`);
  });

  test('is said in words', () => {
    const said = progressText({ kind: 'escalation-start', reason: 'out-of-tokens' });
    expect(said).toBe('No valid output within the token budget');
  });
});
