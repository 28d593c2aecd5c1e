import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { compile } from '../../../scripts/cases/every-kind.ts';
import type { Decision, EscalationCall, Resumption } from '../src/entries/loop.ts';
import {
  approvalDigest,
  ask,
  type Check,
  type Gate,
  heldIn,
  type JournalEntry,
  jsonlJournal,
  resumeFrom,
  type ToolContract,
  type ToolReply,
} from '../src/index.ts';
import { messages, scripted } from './asking.ts';

const tools: ToolContract = {
  kind: 'tool-calls',
  tools: [
    {
      name: 'wipe',
      effect: 'destroy',
      parameters: { type: 'object', properties: { disk: { type: 'string' } }, required: ['disk'] },
    },
  ],
  policy: { effects: { destroy: 'hold' } },
};
const wipe = compile(tools);
const day = compile({ schema: z.object({ day: z.string().transform((text) => new Date(text)) }) });
const TWICE = '{"day": "2026-01-01", "day": "2026-02-02"}';

function person<Value>(...decisions: readonly (Decision | 'later' | ((call: EscalationCall<Value>) => Decision))[]) {
  const shown: EscalationCall<Value>[] = [];
  const escalate = async (call: EscalationCall<Value>): Promise<Decision | 'later'> => {
    const next = decisions[shown.length] ?? 'later';
    shown.push(call);
    return typeof next === 'function' ? next(call) : next;
  };
  return { shown, escalate };
}

const approve = <Value>({ held }: Pick<EscalationCall<Value>, 'held'>): Decision => ({
  kind: 'approve',
  digest: held?.digest ?? 'none',
  by: 'ann',
});

const release = <Value>({ held }: Pick<EscalationCall<Value>, 'held'>, other = held?.digest): Decision => ({
  kind: 'release',
  digest: other ?? 'none',
  codes: held !== undefined && 'doubt' in held ? held.doubt.codes : [],
  by: 'ann',
});

function stored<Data>(data: Data): Data {
  return JSON.parse(JSON.stringify(data)) as Data;
}

describe('an approval', () => {
  test('accepts a call as it was held, and is on the record', async () => {
    const model = scripted('wipe(disk="b")');
    const entries: JournalEntry[] = [];
    const { shown, escalate } = person<ToolReply>(approve);
    const outcome = await ask({ gate: wipe, model, messages, escalate, journal: (entry) => entries.push(entry) });
    const digest = shown[0]?.held?.digest;
    expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(outcome).toMatchObject({
      status: 'accepted',
      value: { calls: [{ name: 'wipe', arguments: { disk: 'b' } }] },
      verdict: { status: 'hold', reason: 'approval' },
      approved: { digest, by: 'ann' },
    });
    expect(shown[0]).toMatchObject({ reason: 'needs-approval', held: { reason: 'approval' } });
    expect(model.asked).toHaveLength(1);
    expect(entries.find(({ kind }) => kind === 'decision-made')).toMatchObject({
      decision: { kind: 'approve', digest, by: 'ann' },
    });
  });

  test('of something else is refused, and a person is asked again', async () => {
    const other = approvalDigest(wipe, { calls: [{ name: 'wipe', arguments: { disk: 'a' } }] }) ?? '';
    for (const digest of [other, 'sha256:', '']) {
      const { shown, escalate } = person<ToolReply>({ kind: 'approve', digest });
      const outcome = await ask({ gate: wipe, model: scripted('wipe(disk="b")'), messages, escalate });
      expect(outcome).toMatchObject({ status: 'escalated', reason: 'approval-mismatch' });
      expect(shown.map(({ reason }) => reason)).toEqual(['needs-approval', 'approval-mismatch']);
    }
  });

  test('of a transformed value gives that very value, also when it was stored meanwhile', async () => {
    const at = new Date('2026-02-02');
    const first = await ask({ gate: day, model: scripted(TWICE), messages, holds: 'person', escalate: person(release).escalate });
    expect(first).toMatchObject({ status: 'accepted', value: { day: at } });
    const waiting = await ask({ gate: day, model: scripted(TWICE), messages, holds: 'person', escalate: person().escalate });
    if (waiting.status !== 'escalated') throw new Error(waiting.status);
    expect(waiting).toMatchObject({ reason: 'held', held: { reason: 'doubt', value: { day: at } } });
    const resume = {
      ...stored({ state: waiting.state, attempts: waiting.attempts }),
      decision: release(waiting),
    };
    const later = await ask({ gate: day, model: scripted(), messages, resume });
    expect(later).toMatchObject({ status: 'accepted', value: { day: at }, approved: { by: 'ann' } });
  });

  test('never releases the text that a stored date was written as', async () => {
    const at = new Date('2026-02-02');
    const waiting = await ask({ gate: day, model: scripted(TWICE), messages, holds: 'person', escalate: async () => 'later' });
    const { state, attempts } = stored({ state: waiting.state, attempts: waiting.attempts });
    const given = { gate: day, model: scripted(), messages, resume: { state, attempts } };
    const same = { kind: 'edit', value: { day: at.toJSON() } } as const;
    for (const escalate of [async (call: EscalationCall<{ day: Date }>) => release(call), async () => same]) {
      expect(await ask({ ...given, escalate })).toMatchObject({ status: 'accepted', value: { day: at } });
    }
    const moved = attempts.map((attempt) => ({ ...attempt, reply: TWICE.replace('02-02', '03-03') }));
    const { shown, escalate } = person<{ day: Date }>(
      { kind: 'release', codes: ['parse.duplicate-key'], digest: approvalDigest(day, { day: at.toJSON() }) ?? '' },
      { kind: 'release', codes: ['parse.duplicate-key'], digest: approvalDigest(day, { day: at }) ?? '' },
    );
    const outcome = await ask({ ...given, resume: { state, attempts: moved }, escalate });
    expect(outcome).toMatchObject({ status: 'escalated', reason: 'approval-mismatch' });
    expect(shown[0]?.held?.value).toEqual({ day: new Date('2026-03-03') });
  });

  test('does not hold under another contract', async () => {
    const waiting = await ask({ gate: wipe, model: scripted('wipe(disk="b")'), messages, escalate: person().escalate });
    if (waiting.status !== 'escalated') throw new Error(waiting.status);
    const resume = {
      ...stored({ state: waiting.state, attempts: waiting.attempts }),
      decision: approve(waiting),
    };
    const stricter = compile({ ...tools, policy: { effects: { destroy: 'hold', change: 'hold' } } });
    const model = scripted();
    expect(await ask({ gate: stricter, model, messages, resume })).toMatchObject({ reason: 'approval-mismatch' });
    expect(await ask({ gate: compile(stored(tools)), model, messages, resume })).toMatchObject({ status: 'accepted' });
    expect(model.asked).toEqual([]);
  });

  test('is never offered for what another contract held, however often the run is resumed', async () => {
    const upTo = (maximum: number) => {
      const n = { type: 'integer', maximum };
      return compile({ schema: { type: 'object', properties: { n }, required: ['n'] } });
    };
    const given = { messages, holds: 'person' } as const;
    const later = person().escalate;
    const waiting = await ask({ ...given, gate: upTo(1000), model: scripted('{"n": 1, "n": 500}'), escalate: later });
    let resume: Resumption = stored({ state: waiting.state, attempts: waiting.attempts });
    for (let turn = 0; turn < 2; turn++) {
      const { shown, escalate } = person();
      const again = await ask({ messages, gate: upTo(10), model: scripted(), resume, escalate });
      expect(shown[0]).not.toHaveProperty('held');
      resume = stored({ state: again.state, attempts: again.attempts });
    }
    const wider = await ask({ messages, gate: upTo(2000), model: scripted(), resume, escalate: async (call) => release(call) });
    expect(wider).toMatchObject({ status: 'accepted', value: { n: 500 } });
  });

  test('may choose among several answers', async () => {
    const city = compile({ schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } });
    const choose = (call: EscalationCall): Decision => release(call, call.held?.alternatives?.[0]?.digest);
    const model = scripted('{"city": "Rome"} or {"city": "Oslo"}');
    const { shown, escalate } = person(choose);
    const outcome = await ask({ gate: city, model, messages, holds: { several: 'person' }, escalate });
    expect(shown[0]).toMatchObject({ reason: 'held', held: { reason: 'several', alternatives: [{}] } });
    expect(outcome).toMatchObject({ status: 'accepted', value: { city: 'Rome' }, verdict: { status: 'hold' } });
  });

  test('may choose the reading that a repeated key has first, by its digest', async () => {
    const first = (call: EscalationCall): Decision => release(call, call.held?.alternatives?.[0]?.digest);
    const risk = compile({ schema: { type: 'object', properties: { risk: { enum: ['low', 'high'] } }, required: ['risk'] } });
    const { shown, escalate } = person(first);
    const outcome = await ask({
      ...({ gate: risk, messages, holds: 'person', escalate } as const),
      model: scripted('{"risk": "high", "risk": "low"}'),
    });
    const held = shown[0]?.held;
    const readings = held !== undefined && 'doubt' in held ? held.doubt.readings : [];
    expect([held, ...(held?.alternatives ?? [])].map((one) => one?.value)).toEqual(readings);
    expect(readings).toEqual([{ risk: 'low' }, { risk: 'high' }]);
    expect(outcome).toMatchObject({ status: 'accepted', value: { risk: 'high' } });
  });

  test('may choose it in a call too, if it meets the contract, and approves it after that', async () => {
    const first = (call: EscalationCall<ToolReply>): Decision => release(call, call.held?.alternatives?.[0]?.digest);
    const call = (disk: string) => `{"name": "wipe", "arguments": {"disk": ${disk}, "disk": "sdb"}}`;
    const given = { gate: wipe as Gate<ToolReply>, messages, holds: 'person' } as const;
    const { shown, escalate } = person<ToolReply>(first, approve);
    const outcome = await ask({ ...given, model: scripted(call('"sda"')), escalate });
    expect(shown.map(({ reason }) => reason)).toEqual(['held', 'needs-approval']);
    expect(outcome).toMatchObject({ status: 'accepted', value: { calls: [{ name: 'wipe', arguments: { disk: 'sda' } }] } });
    const other = person<ToolReply>(first);
    expect(await ask({ ...given, model: scripted(call('[1]')), escalate: other.escalate })).not.toHaveProperty('value');
  });

  test('never accepts an answer among several that does not meet the contract, nor one that no validator has read', async () => {
    const second = (call: EscalationCall): Decision => release(call, call.held?.alternatives?.[0]?.digest);
    const amount = { type: 'integer', maximum: 100 };
    const pay = compile({ schema: { type: 'object', properties: { amount }, required: ['amount'] } });
    const given = { messages, holds: 'person' } as const;
    for (const said of ['"lots"', '100000']) {
      const model = scripted(`{"amount": 5}\n\nSorry, I meant:\n\n{"amount": ${said}}`);
      const { shown, escalate } = person(second);
      expect(await ask({ ...given, gate: pay, model, escalate })).toMatchObject({ reason: 'approval-unmet' });
      expect(shown[0]?.held?.alternatives).toHaveLength(1);
    }
    const { escalate } = person<{ day: Date }>((call) => second(call as unknown as EscalationCall));
    const model = scripted('{"day": "2026-01-01"} or {"day": "2026-02-02"}');
    expect(await ask({ ...given, gate: day, model, escalate })).toMatchObject({ value: { day: new Date('2026-01-01') } });
  });

  test('is not a text that only comes to what was held if some of it is overlooked', async () => {
    const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } } } });
    for (const [reply, text] of [
      ['{"n": 1, "n": 500}', '{"n": 7, "n": 500}'],
      ['{"n": 1, "n": 12345678901234567000}', '{"n": 12345678901234567001}'],
    ] as const) {
      const { shown, escalate } = person({ kind: 'edit', text }, release);
      const outcome = await ask({ gate, messages, holds: 'person', model: scripted(reply), escalate });
      expect(shown.map(({ reason }) => reason)).toEqual(['held', 'edit-failed']);
      expect(outcome).toMatchObject({ status: 'accepted', approved: { by: 'ann' } });
      const again = person({ kind: 'edit', text: reply });
      const same = await ask({ gate, messages, holds: 'person', model: scripted(reply), escalate: again.escalate });
      expect(same).toMatchObject({ status: 'escalated', reason: 'edit-failed' });
    }
  });

  test('accepts a command that can be meant in two ways, or another that is written in its place', async () => {
    const lists = { a: ['x'], b: ['x', 'y'] };
    const gate = compile({ kind: 'command', grammar: { version: 1, forms: { go: 'go ({a} | {b})' }, lists } });
    const given = { gate, messages, holds: 'person' } as const;
    const held = await ask({ ...given, model: scripted('go x'), escalate: async (call) => release(call) });
    expect(held).toMatchObject({ status: 'accepted', value: { say: 'go x' }, verdict: { status: 'hold' } });
    const edit = { kind: 'edit', value: { say: 'go y' } } as const;
    const edited = await ask({ ...given, model: scripted('go x'), escalate: async () => edit });
    expect(edited).toMatchObject({ status: 'accepted', value: { say: 'go y' }, verdict: { status: 'pass' } });
  });

  test('of a number that JSON does not write survives a journal', async () => {
    const gate = compile({ schema: z.object({ n: z.number().transform(BigInt) }) });
    const entries: JournalEntry[] = [];
    const journal = jsonlJournal((line) => entries.push(JSON.parse(line) as JournalEntry));
    const given = { gate, messages, holds: 'person', journal } as const;
    const first = await ask({ ...given, model: scripted('{"n": 1, "n": 2}'), escalate: async () => 'later' });
    if (first.status !== 'escalated') throw new Error(first.status);
    const decision = release(first);
    const resume = { ...(resumeFrom(entries) as Resumption), decision };
    expect(await ask({ ...given, model: scripted(), resume })).toMatchObject({ status: 'accepted', value: { n: 2n } });
  });

  test('may be of what an earlier attempt held', async () => {
    let earlier: Decision = { kind: 'cancel' };
    const { escalate } = person<{ day: Date }>(
      (call) => {
        earlier = release(call);
        return { kind: 'hint', text: 'try again' };
      },
      () => earlier,
    );
    const outcome = await ask({ gate: day, model: scripted(TWICE, 'no'), messages, holds: 'person', escalate });
    expect(outcome).toMatchObject({ status: 'accepted', value: { day: new Date('2026-02-02') }, attempts: { length: 2 } });
  });

  test('is impossible of what can not be written down', async () => {
    class Secret {}
    const gate = compile({ schema: z.object({ day: z.string().transform(() => new Secret()) }) });
    const { shown, escalate } = person<{ day: Secret }>(release);
    const outcome = await ask({ gate, model: scripted(TWICE), messages, holds: 'person', escalate });
    expect(shown[0]?.held).not.toHaveProperty('digest');
    expect(outcome).toMatchObject({ status: 'escalated', reason: 'approval-mismatch' });
  });
});

describe('an edit', () => {
  test('that is what was held is an approval of it', async () => {
    const edits: readonly Decision[] = [
      { kind: 'edit', text: 'wipe(disk="b")' },
      { kind: 'edit', text: '{"calls": [{"arguments": {"disk": "b"}, "name": "wipe"}]}' },
      { kind: 'edit', value: { calls: [{ name: 'wipe', arguments: { disk: 'b' } }] } },
    ];
    for (const edit of edits) {
      const outcome = await ask({
        gate: wipe,
        model: scripted('wipe(disk="b")'),
        messages,
        escalate: person<ToolReply>(edit).escalate,
      });
      expect(outcome).toMatchObject({ status: 'accepted', approved: {}, attempts: { length: 1 } });
    }
  });

  test('of a transformed value, as it was shown, is an approval too', async () => {
    const same: Decision = { kind: 'edit', text: JSON.stringify({ day: new Date('2026-02-02') }) };
    const outcome = await ask({
      gate: day,
      model: scripted(TWICE),
      messages,
      holds: 'person',
      escalate: person<{ day: Date }>(same).escalate,
    });
    expect(outcome).toMatchObject({ status: 'accepted', value: { day: new Date('2026-02-02') }, approved: {} });
  });

  test('of a call to something else needs an approval of its own', async () => {
    const edit: Decision = { kind: 'edit', value: { calls: [{ name: 'wipe', arguments: { disk: 'c' } }] } };
    const { shown, escalate } = person<ToolReply>(edit, approve);
    const outcome = await ask({ gate: wipe, model: scripted('wipe(disk="b")'), messages, escalate });
    expect(shown.map(({ reason }) => reason)).toEqual(['needs-approval', 'needs-approval']);
    expect(outcome).toMatchObject({ status: 'accepted', value: { calls: [{ arguments: { disk: 'c' } }] } });
  });

  test('given as a value is judged as one', async () => {
    const number = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
    const given = { gate: number, messages, budget: { total: 0 } };
    const bad = await ask({ ...given, model: scripted('no'), escalate: person({ kind: 'edit', value: { n: 'x' } }).escalate });
    expect(bad).toMatchObject({ status: 'escalated', reason: 'edit-failed' });
    const good = await ask({ ...given, model: scripted('no'), escalate: person({ kind: 'edit', value: { n: 4 } }).escalate });
    expect(good).toMatchObject({ status: 'accepted', value: { n: 4 }, verdict: { status: 'pass' } });
    expect(good).not.toHaveProperty('approved');
  });
});

describe('checks at an approval', () => {
  const world = { isFree: false };
  const free: Check = {
    name: 'free',
    run: (_, state) => ((state as typeof world).isFree ? undefined : { message: 'The disk is in use.' }),
  };
  const checked = compile({ ...tools, checks: [free] });

  test('are run again: what they refuse is not accepted, and may be approved when the world has changed', async () => {
    world.isFree = true;
    const { shown, escalate } = person<ToolReply>(
      (call) => {
        world.isFree = false;
        return approve(call);
      },
      (call) => {
        world.isFree = true;
        return approve(call);
      },
    );
    const outcome = await ask({ gate: checked, model: scripted('wipe(disk="b")'), messages, world, escalate });
    expect(shown.map(({ reason }) => reason)).toEqual(['needs-approval', 'approval-unmet']);
    expect(shown[1]?.attempts.at(-1)).toMatchObject({
      reason: 'approve',
      number: 2,
      verdict: { status: 'fail', findings: [{ code: 'checks.failed' }] },
    });
    expect(outcome).toMatchObject({ status: 'accepted', value: { calls: [{ name: 'wipe' }] } });
  });

  test('refuse an edit that is what was held as well', async () => {
    world.isFree = true;
    const { escalate } = person<ToolReply>(() => {
      world.isFree = false;
      return { kind: 'edit', text: 'wipe(disk="b")' };
    });
    const outcome = await ask({ gate: checked, model: scripted('wipe(disk="b")'), messages, world, escalate });
    expect(outcome).toMatchObject({ status: 'escalated', reason: 'edit-failed' });
  });

  test('that touch the value are faults, when it is judged and when it is released', async () => {
    let runs = 0;
    const greedyAt = (turn: number): Check => ({
      name: 'greedy',
      run: (value) => {
        const { calls } = value as { readonly calls: readonly { arguments: Record<string, unknown> }[] };
        runs += 1;
        for (const call of calls) if (runs === turn) call.arguments.disk = 'c';
        return undefined;
      },
    });
    for (const turn of [1, 2]) {
      runs = 0;
      const gate = compile({ ...tools, checks: [greedyAt(turn)] });
      const { shown, escalate } = person<ToolReply>(approve);
      const outcome = await ask({ gate, model: scripted('wipe(disk="b")'), messages, escalate });
      expect(shown).toHaveLength(turn - 1);
      expect(outcome).toMatchObject({ status: 'faulted', fault: { code: 'fault.check' } });
    }
  });

  test('that only warn, by level or by policy, do not stop it; under a strict policy they do', async () => {
    const value = { n: 1 };
    const warns: Check = { name: 'w', run: () => ({ message: 'hm', severity: 'warning' }) };
    const fails: Check = { name: 'f', run: () => ({ message: 'no', path: '/n' }) };
    const levels = async (gate: Gate) => (await gate.recheck(value, {})).map(({ severity }) => severity);
    expect(await levels(compile({ checks: [warns, fails] }))).toEqual(['warning', 'error']);
    expect(await levels(compile({ checks: [fails], policy: { on: { '/n': 'warn' } } }))).toEqual(['warning']);
    expect(await levels(compile({ checks: [warns], policy: { strict: true } }))).toEqual(['error']);
  });
});

describe('the digest', () => {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');

  test('is SHA-256 over the canonical JSON of kind, value and contract', () => {
    const gate = compile({ schema: { type: 'object' } });
    const contract = sha('{"schema":{"type":"object"}}');
    const value = '{"a":[1,0.5,"é"],"b":null}';
    expect(approvalDigest(gate, { b: null, a: [1, 0.5, 'é'] })).toBe(
      `sha256:${sha(`{"contract":"${contract}","kind":"document","value":${value}}`)}`,
    );
  });

  test('differs wherever contracts differ', () => {
    const check = (run: Check['run'], name = 'c'): Check => ({ name, run });
    const gates = [
      compile({}),
      compile({ schema: {} }),
      compile({ schema: { type: 'object' } }),
      compile({ schema: z.object({ n: z.number() }) }),
      compile({ schema: z.object({ n: z.number().max(5) }) }),
      compile({ schema: z.object({ n: z.number() }).meta({ id: 'second' }) }),
      compile({ schema: z.toJSONSchema(z.object({ n: z.number() })) as { type: 'object' } }),
      compile({ rules: { rules: [{ name: 'a', expr: '1 < 2' }] } }),
      compile({ rules: { rules: [{ name: 'a', expr: '1 < 3' }] } }),
      compile({ policy: { strict: true } }),
      compile({ checks: [check(() => undefined)] }),
      compile({ checks: [check(() => null)] }),
      compile({ checks: [check(() => undefined, 'd')] }),
      compile({ kind: 'tool-calls', tools: [{ name: 'n' }] }),
      compile({ kind: 'tool-calls', tools: [{ name: 'n', parameters: z.object({ a: z.string() }) }] }),
    ];
    const digests = gates.map((gate) => approvalDigest(gate as Gate, { n: 1 }));
    expect(digests).not.toContain(undefined);
    expect(new Set(digests).size).toBe(gates.length);
  });

  test('is the same for the same contract, whatever the order of its keys, and missing for a gate without one', () => {
    const one = compile({ schema: { type: 'object', properties: { a: {}, b: {} } }, policy: { strict: true } });
    const other = compile({ policy: { strict: true }, schema: { properties: { b: {}, a: {} }, type: 'object' } });
    expect(approvalDigest(one, { a: 1, b: 2 })).toBe(approvalDigest(other, { b: 2, a: 1 }));
    expect(approvalDigest({ kind: 'mine' }, 1)).toBeUndefined();
    expect(heldIn(one, one.judge('{}'), '{}')).toBeUndefined();
  });
});
