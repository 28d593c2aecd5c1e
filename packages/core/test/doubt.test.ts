import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Decision, EscalationCall, Resumption } from '../src/entries/loop.ts';
import { ask, type Code, compile, doubtIn, type ToolReply } from '../src/index.ts';
import { unnamedCodes } from '../src/loop/hold-doubt.ts';
import { messages, scripted } from './asking.ts';

const amount = { type: 'object', properties: { order: {}, amount: { type: 'number' } }, required: ['amount'] } as const;
const tool = (effect: 'change' | 'destroy') => ({ name: 'refund', effect, parameters: amount }) as const;
const contract = { kind: 'tool-calls', policy: { effects: { destroy: 'hold' } } } as const;
const changing = compile({ ...contract, tools: [tool('change')] });
const destroying = compile({ ...contract, tools: [tool('destroy')] });
const TWICE = '{"name": "refund", "arguments": {"order": "T-1007", "amount": 20, "amount": 2000}}';
const CODE: Code = 'parse.duplicate-key';
const read = (paid: number) => ({ calls: [{ name: 'refund', arguments: { order: 'T-1007', amount: paid } }] });

function person(...decide: readonly ((call: EscalationCall<ToolReply>) => Decision)[]) {
  const shown: EscalationCall<ToolReply>[] = [];
  const escalate = async (call: EscalationCall<ToolReply>): Promise<Decision | 'later'> => {
    shown.push(call);
    return decide[shown.length - 1]?.(call) ?? 'later';
  };
  return { shown, escalate };
}

const release =
  (...codes: readonly Code[]) =>
  ({ held }: EscalationCall<ToolReply>): Decision => ({ kind: 'release', digest: held?.digest ?? '', codes });
const approve = ({ held }: EscalationCall<ToolReply>): Decision => ({ kind: 'approve', digest: held?.digest ?? '' });
const given = { messages, holds: 'person' } as const;

describe('what is in doubt', () => {
  test('is told with its codes, every reading, and what the model wrote', () => {
    const doubt = doubtIn(changing, changing.judge(TWICE), TWICE);
    expect(doubt).toMatchObject({
      reason: 'doubt',
      codes: [CODE],
      readings: [read(2000), read(20)],
      changes: [{ code: CODE, before: 20, after: 2000 }],
      raw: TWICE,
      why: ['calls[0].arguments.amount: the key appears twice with different values, 20 and 2000.'],
      needsApproval: false,
    });
    expect(doubtIn(destroying, destroying.judge(TWICE), '')).toMatchObject({ reason: 'doubt', needsApproval: true });
  });

  test('is nothing that only waits for an approval, nor what the contract allows', () => {
    const clean = 'refund(amount=20)';
    expect(doubtIn(destroying, destroying.judge(clean), clean)).toBeUndefined();
    const list = { type: 'object', properties: { n: { type: 'integer' }, m: { type: 'integer' } } } as const;
    const lenient = compile({ schema: list, policy: { allow: [CODE] } });
    const reply = '{"n": 1, "n": 2, "m": [3]}';
    expect(doubtIn(lenient, lenient.judge(reply), reply)?.codes).toEqual(['coerce.list-to-scalar']);
  });

  test('has few readings, however often a model repeats a key, and none that is not in the value', () => {
    const many = compile({});
    const reply = `{${Array.from({ length: 50 }, (_, at) => `"k${at}": 1, "k${at}": 2`).join(', ')}}`;
    const doubt = doubtIn(many, many.judge(reply), reply);
    expect(doubt?.readings).toHaveLength(4);
    expect(doubt?.changes).toHaveLength(50);
    const items = compile({ schema: { type: 'array', items: { type: 'object' } }, policy: { on: { '/*': 'drop' } } });
    const dropped = '[5, {"a": 1, "a": 2}, {"a": 2}]';
    expect(doubtIn(items, items.judge(dropped), dropped)?.readings).toEqual([[{ a: 2 }, { a: 2 }]]);
    const calls = [5, 5].map((paid) => `{"name": "refund", "arguments": {"amount": ${paid}}}`);
    const merged = `[${[...calls, TWICE].join(', ')}]`;
    expect(doubtIn(changing, changing.judge(merged), merged)?.codes).toContain(CODE);
    const texts = '{"amount": "20", "amount": "2000"}';
    const converted = compile({ schema: amount });
    expect(doubtIn(converted, converted.judge(texts), texts)?.readings).toEqual([{ amount: 2000 }, { amount: '20' }]);
  });

  test('is released by all of its codes, and by nothing else', () => {
    const doubt = { codes: [CODE, 'coerce.list-to-scalar'] as const };
    expect(unnamedCodes(doubt, ['coerce.list-to-scalar', CODE, 'parse.line-end'], 'x')).toEqual([]);
    expect(unnamedCodes(doubt, [CODE], 'x')).toEqual(['coerce.list-to-scalar']);
    expect(unnamedCodes({ codes: [] }, [], 'x')).not.toEqual([]);
    for (const answer of [true, undefined, null, {}, CODE, [true]])
      expect(() => unnamedCodes(doubt, answer, '`onDoubt`')).toThrow(
        "`onDoubt` must name the codes of the doubt that it releases, as a list: ['parse.duplicate-key', 'coerce.list-to-scalar'].",
      );
  });
});

describe('a person who is asked about a doubt', () => {
  test('sees it, and releases it by its codes', async () => {
    const { shown, escalate } = person(release(CODE));
    const outcome = await ask({ ...given, gate: changing, model: scripted(TWICE), escalate });
    expect(shown).toMatchObject([{ reason: 'held', held: { reason: 'doubt', doubt: { codes: [CODE], raw: TWICE } } }]);
    expect(outcome).toMatchObject({ status: 'accepted', value: read(2000), approved: { codes: [CODE] } });
  });

  test('is told where an approval, or the release of something else, is not enough', async () => {
    for (const decide of [approve, release(), release('parse.line-end')]) {
      const asked = ask({ ...given, gate: changing, model: scripted(TWICE), escalate: person(decide).escalate });
      await expect(asked).rejects.toThrow('decide `release`, with `codes` that name parse.duplicate-key');
    }
    const waits = ask({
      ...given,
      gate: destroying,
      model: scripted('refund(amount=2)'),
      escalate: person(release(CODE)).escalate,
    });
    await expect(waits).rejects.toThrow('It waits for an approval: decide `approve`.');
    const bare = { kind: 'release', digest: 'd' } as unknown as Decision;
    const asked = ask({ ...given, gate: changing, model: scripted(TWICE), escalate: person(() => bare).escalate });
    await expect(asked).rejects.toThrow('The decision `release` needs `codes`');
  });

  test('is asked again if a stored decision is not enough', async () => {
    const first = await ask({ ...given, gate: changing, model: scripted(TWICE), escalate: person().escalate });
    if (first.status !== 'escalated') throw new Error(first.status);
    const { state, attempts, held } = first;
    const resume = { state, attempts, decision: { kind: 'approve', digest: held?.digest ?? '' } } as const;
    const { shown, escalate } = person();
    expect(await ask({ ...given, gate: changing, model: scripted(), resume, escalate })).toMatchObject({ reason: 'held' });
    expect(shown).toMatchObject([{ held: { reason: 'doubt' } }]);
  });

  test('decides about the doubt first and then about the approval, where both are needed', async () => {
    const { shown, escalate } = person(release(CODE), approve);
    const outcome = await ask({ ...given, gate: destroying, model: scripted(TWICE), escalate });
    expect(shown).toMatchObject([
      { reason: 'held', held: { reason: 'doubt', doubt: { needsApproval: true } } },
      {
        reason: 'needs-approval',
        held: {
          reason: 'approval',
          value: read(2000),
          released: { codes: [CODE], readings: [read(2000), read(20)], raw: TWICE },
        },
      },
    ]);
    expect(outcome).toMatchObject({ status: 'accepted', value: read(2000) });
    const half = await ask({ ...given, gate: destroying, model: scripted(TWICE), escalate: person(release(CODE)).escalate });
    expect(half).toMatchObject({ status: 'escalated', reason: 'needs-approval' });
  });

  test('is not asked about the same doubt again after a restart, whoever validates', async () => {
    const zod = compile({
      ...contract,
      tools: [{ ...tool('destroy'), parameters: z.object({ order: z.string(), amount: z.number() }) }],
    });
    const gates = [destroying, zod as unknown as typeof destroying];
    for (const gate of gates) {
      const half = await ask({ ...given, gate, model: scripted(TWICE), escalate: person(release(CODE)).escalate });
      const resume = JSON.parse(JSON.stringify({ state: half.state, attempts: half.attempts })) as Resumption;
      const { shown, escalate } = person(approve);
      const outcome = await ask({ ...given, gate, model: scripted(), resume, escalate });
      expect(shown).toMatchObject([{ held: { reason: 'approval', released: { codes: [CODE] } } }]);
      expect(outcome).toMatchObject({ status: 'accepted', value: read(2000) });
      // Another reply, or a doubt that nobody released, is asked about.
      const forged = [
        resume.attempts.map((attempt) => ({ ...attempt, reply: attempt.reply.replace('2000', '3000') })),
        resume.attempts.map((attempt) => ({ ...attempt, verdict: { ...attempt.verdict, changes: [] } })),
      ];
      for (const attempts of forged) {
        const other = person();
        await ask({
          ...given,
          gate: gates[1] as typeof destroying,
          model: scripted(),
          resume: { ...resume, attempts },
          escalate: other.escalate,
        });
        expect(other.shown).toMatchObject([{ held: { reason: 'doubt' } }]);
      }
    }
  });

  test('who writes out what is held has not approved it', async () => {
    const edits: readonly Decision[] = [
      { kind: 'edit', value: read(2000) },
      { kind: 'edit', text: 'refund(order="T-1007", amount=2000)' },
    ];
    for (const edit of edits) {
      const { shown, escalate } = person(() => edit, approve);
      const outcome = await ask({ ...given, gate: destroying, model: scripted(TWICE), escalate });
      expect(shown.map(({ reason }) => reason)).toEqual(['held', 'needs-approval']);
      expect(outcome).toMatchObject({ status: 'accepted', value: read(2000) });
    }
    const { escalate } = person(() => edits[0] as Decision);
    const settled = await ask({ ...given, gate: changing, model: scripted(TWICE), escalate });
    expect(settled).toMatchObject({ status: 'accepted', approved: { codes: [CODE] } });
  });

  test('and chooses another reading approves nothing that this one would do', async () => {
    const both = compile({ ...contract, tools: [tool('destroy'), { name: 'look', effect: 'read' }] });
    const model = scripted('[{"name": "look", "arguments": {}}]\n\nor\n\n[{"name": "refund", "arguments": {"amount": 3}}]');
    const { shown, escalate } = person(({ held }) => {
      const other = [held, ...(held?.alternatives ?? [])].find((one) => one?.value.calls[0]?.name === 'refund');
      const codes = held !== undefined && 'doubt' in held ? held.doubt.codes : [];
      return { kind: 'release', digest: other?.digest ?? '', codes };
    });
    const outcome = await ask({ ...given, gate: both, model, escalate });
    expect(shown[0]).toMatchObject({ held: { reason: 'several', value: { calls: [{ name: 'look' }] } } });
    expect(outcome).toMatchObject({
      status: 'escalated',
      reason: 'needs-approval',
      held: { value: { calls: [{ name: 'refund' }] } },
    });
  });
});
