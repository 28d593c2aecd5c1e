import { describe, expect, test } from 'vitest';
import { compile } from '../../../scripts/cases/every-kind.ts';
import { judgeCase } from '../../../scripts/cases/judge-case.ts';
import { casePages, readCaseFile } from '../../../scripts/cases/read-case-file.ts';
import { someOf } from '../../../scripts/tests/share.ts';
import { approvalDigest, ask, type Gate, jsonlJournal, type UnitContext } from '../src/index.ts';
import { messages, scripted } from './asking.ts';

const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } as const;
const tools = [
  { name: 'pay', parameters: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] } },
] as const;
const call = '<tool_call>{"name": "pay", "arguments": {"to": "Bob"}}</tool_call>';
const grammar = { version: 1, lists: { song: ['blue'] }, forms: { song: 'play {song}' } } as const;

const KINDS: readonly (readonly [string, Gate<unknown>, string])[] = [
  ['document', compile({ schema }), '{"n": 1}'],
  ['checked document', compile({ schema, checks: [{ name: 'fine', run: () => undefined }] }), '{"n": 1}'],
  ['text', compile({ schema: { type: 'string' } }), 'Oslo'],
  ['yaml', compile({ format: 'yaml', schema }), 'n: 1'],
  ['lines', compile({ format: 'lines' }), 'one\ntwo'],
  ['tool-calls', compile({ kind: 'tool-calls', tools }), call],
  ['command', compile({ kind: 'command', grammar }), 'play blue'],
  ['actions', compile({ kind: 'actions', actions: [{ id: 'go', command: 'go' }] } as never), '{"choice": "go"}'],
  ['extraction-rule', compile({ kind: 'extraction-rule', samples: ['a.csv'] } as never), 'name: a\nglob: "**/*.csv"'],
];

async function verdicts(gate: Gate<unknown>, reply: string, unit: UnitContext) {
  const stream = gate.stream();
  for (const char of reply) stream.push(char);
  const bytes = new TextEncoder().encode(reply);
  const given = gate.contract as { readonly checks?: unknown };
  const checked = await gate.check(reply, {}, unit);
  return given.checks === undefined ? [gate.judge(reply, unit), gate.judge(bytes, unit), checked, stream.end(unit)] : [checked];
}

describe.each(KINDS)('an answer that is only thought: %s', (_, gate, answer) => {
  test.each(['', ' \n\t', '</think>\n'])('is held if the reply is %j', async (reply) => {
    const said = await gate.check(answer, {});
    if (said.status !== 'pass') throw new Error(JSON.stringify(said));
    for (const verdict of await verdicts(gate, reply, { reasoning: answer })) {
      expect(verdict).toMatchObject({ status: 'hold', reason: 'doubt', held: said.value });
      expect(verdict.changes[0]?.code).toBe('extract.in-reasoning');
    }
  });

  test('does not count if the reply says something', async () => {
    for (const verdict of await verdicts(gate, answer, { reasoning: answer })) {
      expect(verdict).toEqual(await gate.check(answer, {}));
    }
  });

  test('is nothing if it is blank', async () => {
    for (const reasoning of [null, undefined, '', ' \n']) {
      for (const verdict of await verdicts(gate, '', { reasoning })) expect(verdict).toEqual(await gate.check('', {}));
    }
  });
});

test('reasoning must be a text', () => {
  const message = '`reasoning` must be a string, not an object.';
  const unit = { reasoning: { text: 'x' } } as unknown as UnitContext;
  for (const [, gate] of KINDS) {
    expect(() => gate.judge('', unit)).toThrow(message);
    expect(() => gate.stream().end(unit)).toThrow(message);
  }
});

describe('the policy', () => {
  const under = (policy: object) => compile({ schema, policy }).judge('', { reasoning: '{"n": 1}' });

  test('may allow it', () => {
    expect(under({ allow: ['extract.in-reasoning'] })).toMatchObject({ status: 'pass', value: { n: 1 } });
  });

  test.each([{ strict: true }, { repair: 'safe' }, { repair: 'none' }])('may refuse it: %j', (policy) => {
    expect(under(policy)).toMatchObject({ status: 'fail', findings: [{ code: 'extract.in-reasoning' }] });
  });

  test('an approval does not settle the doubt', () => {
    const gate = compile({ kind: 'tool-calls', tools, policy: { effects: { change: 'hold' } } });
    expect(gate.judge('', { reasoning: call })).toMatchObject({ status: 'hold', reason: 'doubt' });
    const allowed = compile({
      kind: 'tool-calls',
      tools,
      policy: { effects: { change: 'hold' }, allow: ['extract.in-reasoning'] },
    });
    expect(allowed.judge('', { reasoning: call })).toMatchObject({ status: 'hold', reason: 'approval' });
  });
});

test('a call that was only thought of is not lost where empty replies are allowed, not even if it can not be read', () => {
  const gate = compile({ kind: 'tool-calls', tools, levels: { empty: 'ignore' } });
  expect(gate.judge('', { reasoning: 'Nothing to do.' })).toMatchObject({ status: 'pass', value: { calls: [] } });
  expect(gate.judge('', { reasoning: `<think>${call}` })).toMatchObject({ status: 'hold', held: { calls: [{ name: 'pay' }] } });
  expect(gate.judge('', { reasoning: '<tool_call>oops</tool_call>' }).status).toBe('fail');
  const sent = JSON.stringify({ role: 'assistant', content: '', reasoning_content: `<think>${call}` });
  expect(gate.judge(sent)).toMatchObject({ status: 'hold', held: { calls: [{ name: 'pay' }] } });
});

test('thoughts do not become the content of a reply', () => {
  const gate = compile({ kind: 'tool-calls', tools });
  expect(gate.judge('', { reasoning: `Bob is waiting.\n${call}` })).toMatchObject({
    held: { calls: [{ name: 'pay', arguments: { to: 'Bob' } }] },
    status: 'hold',
  });
  expect(gate.judge('', { reasoning: `Bob is waiting.\n${call}` })).not.toHaveProperty('held.content');
});

describe('asking', () => {
  const gate = compile({ schema });

  test('holds what was only thought, asks again, and keeps the reasoning where it was', async () => {
    const lines: string[] = [];
    const model = scripted({ reasoning: '{"n": 1}' }, '{"n": 2}');
    const outcome = await ask({ gate, model, messages, journal: jsonlJournal((line) => lines.push(line)) });
    expect(outcome).toMatchObject({ status: 'accepted', value: { n: 2 } });
    expect(outcome.attempts[0]).toMatchObject({ reply: '', reasoning: '{"n": 1}', verdict: { status: 'hold', held: { n: 1 } } });
    expect(model.asked[1]?.at(-1)?.content).toContain('You said nothing outside your reasoning.');
    expect(lines.filter((line) => line.includes('"audience":"developers"')).length).toBeGreaterThan(0);
  });

  test('a person may release it, also after the run was stored', async () => {
    const held = await ask({
      gate,
      model: scripted({ reasoning: '{"n": 1}' }),
      messages,
      holds: 'person',
      escalate: async () => 'later',
    });
    expect(held).toMatchObject({ status: 'escalated', held: { value: { n: 1 }, doubt: { codes: ['extract.in-reasoning'] } } });
    const { state, attempts } = JSON.parse(JSON.stringify(held)) as typeof held;
    const digest = approvalDigest(gate, { n: 1 }) ?? '';
    const decision = { kind: 'release', digest, codes: ['extract.in-reasoning'] } as const;
    // Another contract: the stored reply is judged again, with its reasoning.
    const other = compile({ schema: { ...schema, description: 'other' } });
    const again = await ask({ gate, model: scripted(), messages, resume: { state, attempts, decision } });
    expect(again).toMatchObject({ status: 'accepted', value: { n: 1 } });
    const moved = await ask({
      gate: other,
      model: scripted(),
      messages,
      resume: { state, attempts },
      escalate: async () => 'later',
    });
    expect(moved).toMatchObject({ held: { value: { n: 1 } } });
  });
});

test('whatever was thought, a reply that says something (one in 63 in each run) is judged as before', async () => {
  const cases = casePages().flatMap((page) => readCaseFile(page));
  const saysNothing = ({ reply, verdict: { findings = [], changes = [] } }: (typeof cases)[number]) =>
    String(reply).trim() === '' || findings.includes('extract.only-reasoning') || changes.includes('extract.in-reasoning');
  const some = someOf(
    cases.filter((one) => one.reasoning === undefined && !saysNothing(one)),
    63,
  );
  expect(some.length).toBeGreaterThan(20);
  for (const [, one] of some) {
    const known = await judgeCase(one);
    for (const reasoning of ['{"n": 1}', `<think>${call}`]) expect(await judgeCase({ ...one, reasoning })).toEqual(known);
  }
});
