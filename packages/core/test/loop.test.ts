import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Attempt, type Decision, type ProgressEvent, progressText } from '../src/entries/loop.ts';
import type { Clock, ModelReply } from '../src/entries/model.ts';
import {
  ask,
  type Check,
  compile,
  contractText,
  Fault,
  type JournalEntry,
  type Message,
  type Model,
  messageText,
  retryRequest,
} from '../src/index.ts';
import { applyPatch } from '../src/loop/json-patch.ts';
import { promptMessages } from '../src/loop/prompt-messages.ts';
import { rows } from './rows.ts';

function stillClock(): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  return { waits, now: () => 0, random: () => 0.25, wait: async (milliseconds) => void waits.push(milliseconds) };
}

function scripted(...script: readonly (string | Fault)[]): Model & { readonly asked: (readonly Message[])[] } {
  const asked: (readonly Message[])[] = [];
  return {
    name: 'test:scripted',
    asked,
    ask: async (messages) => {
      const next = script[asked.length];
      asked.push(messages);
      if (next === undefined) throw new Error('the script is over');
      if (typeof next !== 'string') throw next;
      return { text: next, finish: 'stop', usage: { inputTokens: 10, outputTokens: 5, cost: 0.25 } };
    },
  };
}

const gate = compile({
  schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
  rules: { rules: [{ name: 'small', expr: 'n < 10', error: '{n} is not below 10' }] },
});
const messages: readonly Message[] = [{ role: 'user', content: 'A number, as JSON.' }];
const lasting = () => new Fault('fault.auth', 'no');
const passing = (retryAfter?: number) => new Fault('fault.server', 'down', retryAfter === undefined ? {} : { retryAfter });

describe('ask', () => {
  test('accepts a good answer at once', async () => {
    const model = scripted('{"n": 1}');
    const outcome = await ask({ gate, model, messages, clock: stillClock() });
    expect(outcome).toMatchObject({
      status: 'accepted',
      value: { n: 1 },
      usage: { inputTokens: 10, outputTokens: 5, cost: 0.25 },
    });
    expect(model.asked).toEqual([promptMessages(messages, contractText(gate))]);
  });

  test('asks again with the task and with what went wrong', async () => {
    const model = scripted('{"n": "many"}', '{"n": 70}', '{"n": 7}');
    const outcome = await ask({ gate, model, messages, clock: stillClock() });
    expect(outcome).toMatchObject({
      status: 'accepted',
      value: { n: 7 },
      state: { calls: 3, left: { schema: 1, semantic: 0, total: 1 } },
    });
    const [, second, third] = model.asked;
    expect(second?.[0]).toEqual(model.asked[0]?.[0]);
    expect(second?.[1]).toEqual({ role: 'assistant', content: '{"n": "many"}' });
    expect(second?.at(-1)?.content).toContain('schema.type at /n');
    expect(third?.at(-1)?.content).toContain('70 is not below 10');
    expect(third?.at(-1)?.content).not.toContain('Attempt 1');
    expect(third?.slice(0, -2)).toEqual(second);
  });

  test('stops when the budget is spent, and early when an answer only comes again', async () => {
    const spent = await ask({ gate, model: scripted('{"n": 11}', '{"n": 12}', '{"n": 13}'), messages, clock: stillClock() });
    expect(spent).toMatchObject({ status: 'exhausted', reason: 'exhausted', attempts: { length: 2 } });
    const again = await ask({ gate, model: scripted('nothing', 'nothing', '{"n": 1}'), messages, clock: stillClock() });
    expect(again).toMatchObject({ status: 'exhausted', reason: 'repeating', attempts: { length: 2 } });
  });

  test('waits out faults without spending budget, and gives up on lasting ones', async () => {
    const clock = stillClock();
    const model = scripted(passing(), passing(9000), '{"n": 1}');
    expect(await ask({ gate, model, messages, clock })).toMatchObject({
      status: 'accepted',
      state: { calls: 1, left: { total: 3 } },
    });
    expect(clock.waits).toEqual([313, 9000]);
    expect(await ask({ gate, model: scripted(lasting()), messages, clock })).toMatchObject({
      status: 'faulted',
      fault: { code: 'fault.auth' },
    });
    const down = scripted(passing(), passing(), passing(), passing(), passing());
    expect(await ask({ gate, model: down, messages, clock })).toMatchObject({
      status: 'faulted',
      fault: { code: 'fault.server' },
    });
    expect(down.asked).toHaveLength(4);
  });

  test('ends when it is cancelled', async () => {
    const controller = new AbortController();
    const model: Model = {
      name: 'm',
      ask: async () => {
        controller.abort();
        throw new Fault('fault.cancelled', 'stop');
      },
    };
    expect(await ask({ gate, model, messages, clock: stillClock(), signal: controller.signal })).toMatchObject({
      status: 'cancelled',
    });
  });

  test('a check that fails by itself ends the run as faulted, not as refused', async () => {
    const broken: Check = {
      name: 'db',
      run: () => {
        throw new Error('no database');
      },
    };
    const checked = compile({ schema: { type: 'object' }, checks: [broken] });
    expect(await ask({ gate: checked, model: scripted('{}'), messages, clock: stillClock() })).toMatchObject({
      status: 'faulted',
      fault: { code: 'fault.check' },
    });
  });

  test('a person may hint, edit, start afresh or give up', async () => {
    const decisions: readonly Decision[] = [
      { kind: 'hint', text: 'below ten, please' },
      { kind: 'edit', text: '{"n": 80}' },
      { kind: 'edit', text: '{"n": 8}' },
    ];
    let asked = 0;
    const model = scripted('{"n": 11}', '{"n": 12}', '{"n": 13}');
    const outcome = await ask({
      gate,
      model,
      messages,
      clock: stillClock(),
      escalate: async () => decisions[asked++] ?? 'later',
    });
    expect(outcome).toMatchObject({ status: 'accepted', value: { n: 8 }, state: { calls: 3, hints: 1 } });
    expect(model.asked[2]?.at(-1)?.content).toContain('below ten, please');
    const fresh = scripted('{"n": 11}', '{"n": 12}', '{"n": 1}');
    expect(
      await ask({ gate, model: fresh, messages, clock: stillClock(), escalate: async () => ({ kind: 'fresh' }) }),
    ).toMatchObject({ status: 'accepted', state: { calls: 1 } });
    expect(fresh.asked[2]).toEqual(promptMessages(messages, contractText(gate)));
    const given = await ask({
      gate,
      model: scripted('{"n": 11}', '{"n": 12}'),
      messages,
      clock: stillClock(),
      escalate: async () => ({ kind: 'cancel' }),
    });
    expect(given.status).toBe('cancelled');
  });

  test.each([undefined, async () => 'later' as const])(
    'an escalation starts only where there is a person (%s)',
    async (escalate) => {
      const kinds: string[] = [];
      const on = ({ kind }: ProgressEvent) => kinds.push(kind);
      const given = { gate, model: scripted('{"n": 11}', '{"n": 12}'), messages, clock: stillClock(), on };
      const { status } = await ask({ ...given, ...(escalate && { escalate }) });
      expect(status).toBe(escalate === undefined ? 'exhausted' : 'escalated');
      expect(kinds.includes('escalation-start')).toBe(escalate !== undefined);
    },
  );

  test('a run that waits for a person can be written down and taken up again', async () => {
    const waiting = await ask({
      gate,
      model: scripted('{"n": 11}', '{"n": 12}'),
      messages,
      clock: stillClock(),
      escalate: async () => 'later',
    });
    expect(waiting.status).toBe('escalated');
    const { state, attempts } = JSON.parse(JSON.stringify(waiting)) as Pick<typeof waiting, 'state' | 'attempts'>;
    const model = scripted('{"n": 3}');
    const outcome = await ask({
      gate,
      model,
      messages,
      clock: stillClock(),
      resume: { state, attempts, decision: { kind: 'hint', text: 'less' } },
    });
    expect(outcome).toMatchObject({ status: 'accepted', value: { n: 3 }, attempts: { length: 3 } });
  });

  test('asks for a patch, applies it and judges the result', async () => {
    const model = scripted('{"n": "many", "note": "kept"}', '[{"op": "replace", "path": "/n", "value": 4}]');
    const outcome = await ask({ gate, model, messages, clock: stillClock(), format: 'patch' });
    expect(outcome).toMatchObject({ status: 'accepted', value: { n: 4, note: 'kept' } });
    expect(model.asked[1]?.at(-1)?.content).toContain('JSON Patch');
  });

  test('patches nothing that was read with a doubt, and takes no cut reply for a whole one', async () => {
    const city = compile({ schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } });
    const given = { gate: city, messages, clock: stillClock(), format: 'patch' } as const;
    for (const first of ['{"city": "Par', '{"city": "Rome", "city": "Paris"}', '{"id": 12345678901234567890}']) {
      const outcome = await ask({
        ...given,
        model: scripted(first, '[]', '[{"op": "test", "path": "", "value": 1}]', 'no'),
        budget: { syntax: 1, schema: 1 },
      });
      expect(outcome.status).toBe('exhausted');
    }
    const number = compile({ schema: { type: 'integer' } });
    const cut: Model = { name: 'm', ask: async () => ({ text: '12', finish: 'length' }) };
    expect(await ask({ gate: number, model: cut, messages, clock: stillClock() })).toMatchObject({
      status: 'exhausted',
      verdict: { status: 'hold', changes: [{ code: 'extract.cut-by-provider' }] },
    });
  });

  test('takes the finish reason for what it is: nothing of a cut reply is accepted, patched or applied', async () => {
    const answering = (...replies: readonly (readonly [string, ModelReply['finish']])[]) => {
      const asked: string[] = [];
      const left = [...replies];
      const model: Model = {
        name: 'm',
        ask: async (given) => {
          asked.push(...given.slice(-1).map(messageText));
          const [text, finish] = left.shift() ?? ['no', 'stop'];
          return { text, finish };
        },
      };
      return { model, asked };
    };
    const given = { gate, messages, clock: stillClock(), format: 'patch', budget: { total: 1 } } as const;
    const patch = '[{"op": "replace", "path": "/n", "value": 4}]';
    const cutFirst = answering(['{"n": "many"}', 'length'], [patch, 'stop']);
    expect((await ask({ ...given, model: cutFirst.model })).status).toBe('exhausted');
    expect(cutFirst.asked[1]).not.toContain('JSON Patch');
    expect(cutFirst.asked[1]).toContain('was cut off');
    const cutPatch = answering(['{"n": "many"}', 'stop'], [patch, 'length']);
    expect(await ask({ ...given, model: cutPatch.model })).toMatchObject({ status: 'exhausted', verdict: { status: 'fail' } });
    expect(cutPatch.asked[1]).toContain('JSON Patch');
    const whole = answering(['{"n": 4}', 'length'], ['{"n": 5}', 'stop']);
    expect(await ask({ ...given, model: whole.model })).toMatchObject({ status: 'accepted', value: { n: 5 } });
  });

  test('a lone operation is a patch, and a null is a value', async () => {
    const model = scripted('{"n": null}', '{"op": "replace", "path": "/n", "value": 4}');
    expect(await ask({ gate, model, messages, clock: stillClock(), format: 'patch' })).toMatchObject({
      status: 'accepted',
      value: { n: 4 },
    });
  });

  test('cancelling ends whatever is going on, also what does not listen', async () => {
    const deaf = () => new Promise<never>(() => undefined);
    const cases = [
      { model: { name: 'm', ask: deaf } },
      { model: scripted('{"n": 11}', '{"n": 12}'), escalate: deaf },
      {
        model: {
          name: 'm',
          ask: async () => {
            throw new DOMException('stop', 'AbortError');
          },
        },
      },
    ];
    for (const given of cases) {
      const controller = new AbortController();
      const outcome = ask({ gate, messages, clock: stillClock(), signal: controller.signal, ...given });
      await new Promise((resolve) => setTimeout(resolve, 5));
      controller.abort();
      expect((await outcome).status).toMatch(/cancelled|faulted/);
    }
  });

  test('a model that breaks its promise is a fault, and what was spent is known', async () => {
    const broken: Model = { name: 'm', ask: async () => ({}) as never };
    expect(await ask({ gate, model: broken, messages, clock: stillClock(), mostFaults: 0 })).toMatchObject({
      status: 'faulted',
      fault: { code: 'fault.bad-body' },
    });
    const checked = compile({
      schema: { type: 'object' },
      checks: [{ name: 'c', run: () => ({ message: 'x', severity: 'fatal' as never }) }],
    });
    expect(await ask({ gate: checked, model: scripted('{}'), messages, clock: stillClock() })).toMatchObject({
      status: 'faulted',
      usage: { inputTokens: 10 },
    });
    const fresh = await ask({
      gate,
      model: scripted('{"n": 11}', '{"n": 12}', '{"n": 1}'),
      messages,
      clock: stillClock(),
      escalate: async () => ({ kind: 'fresh' }),
    });
    expect(fresh.usage.inputTokens).toBe(30);
  });

  test('a run that is over is not taken up again', async () => {
    const done = await ask({ gate, model: scripted('{"n": 1}'), messages, clock: stillClock() });
    const resume = { state: done.state, attempts: done.attempts, decision: { kind: 'fresh' } as const };
    await expect(ask({ gate, model: scripted(), messages, clock: stillClock(), resume })).rejects.toThrow(
      'The run has ended (accepted)',
    );
  });

  test('tells whoever waits how it goes, in a few words', async () => {
    const texts: string[] = [];
    await ask({
      gate,
      model: scripted('Sorry, I can not.', '{"n": "x"}', '{"n": 1}'),
      messages,
      clock: stillClock(),
      on: (event) => texts.push(progressText(event)),
    });
    expect(texts).toContain('Validating output… (attempt 2/4)\n  Previous: syntax error on line 1');
    expect(texts).toContain('Validating output… (attempt 3/4)\n  Previous: schema error (n)');
  });

  test('keeps a journal of everything, with the reasoning marked', async () => {
    const entries: JournalEntry[] = [];
    const model: Model = { name: 'm', ask: async () => ({ text: '{"n": 1}', finish: 'stop', reasoning: 'secret thoughts' }) };
    await ask({ gate, model, messages, clock: stillClock(), journal: (entry) => entries.push(entry) });
    expect(entries.map(({ kind }) => kind)).toEqual([
      'run-start',
      'state-reached',
      'call-start',
      'call-end',
      'state-reached',
      'verdict-reached',
      'state-reached',
      'run-end',
    ]);
    expect(entries[3]).toMatchObject({ reasoning: { audience: 'developers', text: 'secret thoughts' } });
  });
});

describe('a call that a person must approve', () => {
  const gate = compile({
    kind: 'tool-calls',
    tools: [
      {
        name: 'wipe',
        effect: 'destroy',
        parameters: { type: 'object', properties: { disk: { type: 'string' } }, required: ['disk'] },
      },
    ],
    policy: { effects: { destroy: 'hold' } },
  });

  test('is not asked for again', async () => {
    const model = scripted('wipe(disk="b")');
    const outcome = await ask({ gate, model, messages: [{ role: 'user', content: 'Clean up.' }], clock: stillClock() });
    expect(outcome).toMatchObject({ status: 'exhausted', reason: 'needs-approval', verdict: { status: 'hold' } });
    expect(model.asked).toHaveLength(1);
  });

  test('is asked for again where it is wrong', async () => {
    const model = scripted('wipe(drive="b")', 'wipe(disk="b")');
    const outcome = await ask({ gate, model, messages: [{ role: 'user', content: 'Clean up.' }], clock: stillClock() });
    expect(outcome).toMatchObject({ status: 'exhausted', reason: 'needs-approval' });
    expect(model.asked).toHaveLength(2);
  });
});

describe('the next request', () => {
  const attemptOf = (reply: string, number: number): Attempt => ({ number, reason: 'retry', reply, verdict: gate.judge(reply) });
  const lineOf = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom(...rows<string>('pieces', 'Lines of replies')));
  const replies = fc.array(
    fc.array(lineOf, { minLength: 1, maxLength: 8 }).map((lines) => lines.join('\n')),
    { minLength: 1, maxLength: 5 },
  );

  test('holds no line of a reply outside of the data', () => {
    fc.assert(
      fc.property(replies, fc.constantFrom('findings', 'annotated', 'patch'), (texts, format) => {
        const attempts = texts.map((reply, index) => attemptOf(reply, index + 1));
        const request = retryRequest({
          messages,
          attempts,
          boundary: 'abcdef',
          format,
          value: { n: texts[0] ?? '' },
          hint: 'x\n\ny',
        });
        // A reply that can't be a turn leaves the findings in the task's message.
        const text = request.slice(-1).map(messageText).join('');
        const lines = text.replace(/^A number, as JSON\.\n\n/, '').split('\n');
        const begin = lines.findIndex((line) => line.endsWith(' BEGIN DATA') && line.startsWith('abcdef'));
        const end = lines.findLastIndex((line) => line.endsWith(' END DATA') && line.startsWith('abcdef'));
        const outside = [...lines.slice(0, begin + 1), ...lines.slice(end)];
        const theirs = new Set(texts.flatMap((text) => text.split('\n')));
        for (const line of outside) expect(theirs.has(line)).toBe(false);
        expect(lines.filter((line) => line === lines[begin] || line === lines[end])).toHaveLength(2);
      }),
      { numRuns: 500 },
    );
  });

  test('has a short mark, whatever a reply that knows the boundary repeats', () => {
    for (const length of [1000, 100_000]) {
      const request = retryRequest({ messages, attempts: [attemptOf('a'.repeat(length), 1)], boundary: 'aaaaaa' });
      expect(request.at(-1)?.content).toMatch(/^(?:A number, as JSON\.\n\n)?aaaaaa[0-9a-f]{16}\| /);
    }
  });

  test('keeps to its limit, and shortens older attempts first', () => {
    const attempts = Array.from({ length: 6 }, (_, index) => attemptOf(`{"n": "${'x'.repeat(300)}${index}"}`, index + 1));
    const long = retryRequest({ messages, attempts, boundary: 'abcdef', limit: 100_000 }).at(-1)?.content ?? '';
    const short = retryRequest({ messages, attempts, boundary: 'abcdef', limit: 500 }).at(-1)?.content ?? '';
    expect(long.length).toBeGreaterThan(short.length);
    expect(short.length).toBeLessThan(500 + 600);
    expect(short).toContain('Attempt 6');
  });
});

test('patches do what RFC 6902 says', () => {
  const value = { a: [1, 2, 3], b: { 'x/y': 1, '~': 2 } };
  expect(
    applyPatch(value, [
      { op: 'add', path: '/a/-', value: 4 },
      { op: 'remove', path: '/a/0' },
    ]),
  ).toEqual({ ...value, a: [2, 3, 4] });
  expect(
    applyPatch(value, [
      { op: 'replace', path: '/b/x~1y', value: 5 },
      { op: 'move', from: '/b/~0', path: '/c' },
    ]),
  ).toEqual({ a: [1, 2, 3], b: { 'x/y': 5 }, c: 2 });
  expect(
    applyPatch(value, [
      { op: 'copy', from: '/a/1', path: '/a/0' },
      { op: 'test', path: '/a/0', value: 2 },
    ]),
  ).toMatchObject({ a: [2, 1, 2, 3] });
  for (const patch of [
    { op: 'remove', path: '/z' },
    { op: 'replace', path: '/a/9', value: 1 },
    { op: 'test', path: '/a/0', value: 9 },
    { op: 'add', path: '/a/01', value: 1 },
    { op: 'move', from: '/b', path: '/b/c' },
  ] as const) {
    expect(() => applyPatch(value, [patch])).toThrow();
  }
  expect(value).toEqual({ a: [1, 2, 3], b: { 'x/y': 1, '~': 2 } });
});
