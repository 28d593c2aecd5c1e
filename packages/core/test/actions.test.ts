import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { declaredOf, preconditionsOf, worldVersion } from '../src/entries/review.ts';
import {
  type ActionChoice,
  type ActionContract,
  ask,
  compile,
  contractText,
  promptContract,
  type Verdict,
} from '../src/index.ts';
import { scripted } from './asking.ts';

interface House {
  readonly locked: readonly string[];
  readonly places: { readonly [who: string]: string };
}

const OPEN: House = { locked: [], places: { bob: 'hall', ann: 'hall' } };

const HOUSE = {
  kind: 'actions',
  wait: 'wait',
  actions: [
    { id: 'go-kitchen', type: 'go', command: 'go to the kitchen', targets: [{ id: 'kitchen' }] },
    { id: 'go-garden', type: 'go', command: 'go to the garden', targets: [{ id: 'garden' }] },
    { id: 'talk-bob', type: 'talk', command: 'talk to Bob', targets: [{ id: 'bob', name: 'Bob', place: 'hall' }] },
    {
      id: 'talk-ann',
      type: 'talk',
      command: 'talk to Ann',
      targets: [{ id: 'ann', place: 'hall' }],
      constraints: ['She is asleep.'],
    },
    {
      id: 'give-bob',
      type: 'give',
      command: 'give Bob the key',
      targets: [{ id: 'bob' }, { id: 'key' }],
      arguments: { count: 1 },
    },
    { id: 'wait', command: 'wait' },
  ],
  about: {
    go: {
      preconditions: [{ name: 'unlocked', expr: 'target.id not in world.locked', error: 'The way there is locked.' }],
      summary: 'walk: {command}',
    },
    talk: { preconditions: [{ name: 'here', expr: 'world.places[target.id] == target.place' }] },
    give: {
      preconditions: [{ name: 'here', cel: "world.places['bob'] == 'hall'" }],
      effects: [{ name: 'keys', before: 'world.keys', after: 'world.keys - count' }],
    },
  },
} as const satisfies ActionContract;

const gate = compile(HOUSE);
const chosen = (verdict: Verdict<ActionChoice>) => (verdict.status === 'pass' ? verdict.value.action?.id : verdict.status);

describe('an action', () => {
  test('is chosen by plain words in bytes as in text, if they are text and not too long', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const padded = (length: number) => 'talk to Bob'.padEnd(length);
    for (const reply of [padded(11), padded(1000), bytes(padded(11)), bytes(padded(1000))])
      expect(chosen(gate.judge(reply, { world: OPEN }))).toBe('talk-bob');
    for (const reply of [padded(1001), bytes(padded(1001)), bytes(padded(3001)), Uint8Array.of(...bytes(padded(11)), 0xff)])
      expect(chosen(gate.judge(reply, { world: OPEN }))).toBe('fail');
  });

  test('is chosen by number, name, list or intent', () => {
    const judge = (reply: unknown) =>
      chosen(gate.judge(typeof reply === 'string' ? reply : JSON.stringify(reply), { world: OPEN }));
    expect(judge('2')).toBe('go-garden');
    expect(judge({ chosenIndex: 3, speech: 'Hi', thoughts: '', notes: [] })).toBe('talk-bob');
    expect(judge({ choices: ['talk-ann', 1] })).toBe('talk-ann');
    expect(judge({ goal: 'thank Bob', targets: ['key', 'bob'], preferred: 'give' })).toBe('give-bob');
    expect(judge({ goal: 'thank Bob', targets: ['bob'], preferred: 'give' })).toBe('wait');
  });

  test('comes with everything that whoever does it needs, and with what was said', () => {
    const verdict = gate.judge(JSON.stringify({ choice: 5, speech: 'Here.', notes: [{ text: 'x' }] }), {
      world: { ...OPEN, keys: 2 },
    });
    expect(verdict).toMatchObject({
      value: {
        action: { id: 'give-bob', index: 5, type: 'give', targets: [{ id: 'bob' }, { id: 'key' }], arguments: { count: 1 } },
        by: 'index',
        speech: 'Here.',
        notes: [{ text: 'x' }],
      },
    });
  });

  test('is looked at again in a newer world', async () => {
    const verdict = await gate.check('3', OPEN);
    if (verdict.status !== 'pass') throw new Error(verdict.status);
    expect(await gate.recheck(verdict.value, OPEN)).toEqual([]);
    const moved = await gate.recheck(verdict.value, { ...OPEN, places: { bob: 'garden' } });
    expect(moved).toMatchObject([{ code: 'preconditions.unmet', args: { rule: 'here' } }]);
    const { action } = verdict.value;
    const other = { ...verdict.value, action: action && { ...action, id: 'fly' } };
    expect(await gate.recheck(other, OPEN)).toMatchObject([{ code: 'actions.unknown-action' }]);
  });

  test('has its summary, its effects and the world it reads from the contract, not from whoever asks', async () => {
    const act = { name: 'give-bob', arguments: { count: 100 } };
    expect(declaredOf(gate, act)?.effects({ keys: 2 })).toEqual([{ name: 'keys', before: 2, after: 1 }]);
    expect(declaredOf(gate, { name: 'go-kitchen', arguments: {} })?.summary).toBe('walk: “go to the kitchen”');
    expect(declaredOf(gate, { name: 'fly', arguments: {} })).toBeUndefined();
    expect(await preconditionsOf(gate, act)({ places: { bob: 'garden' } })).toHaveLength(1);
    const version = (world: unknown) => worldVersion(gate, act, world);
    expect(version({ places: { bob: 'hall', ann: 'x' }, keys: 2 })).toBe(version({ places: { bob: 'hall' }, keys: 2 }));
    expect(version({ places: { bob: 'hall' }, keys: 2 })).not.toBe(version({ places: { bob: 'hall' }, keys: 1 }));
  });
});

describe('what holds for every reply', () => {
  const worlds = fc.record({
    locked: fc.subarray(['kitchen', 'garden']),
    places: fc.record({ bob: fc.constantFrom('hall', 'garden'), ann: fc.constantFrom('hall', 'garden') }, { requiredKeys: [] }),
    keys: fc.nat(2),
  });
  const name = fc.oneof(
    fc.integer({ min: -1, max: 8 }),
    fc.constantFrom('go', 'talk', 'talk-bob', 'wait', 'go-gardn', '3.', 'talk to Bob'),
  );
  const targets = fc.subarray(['bob', 'ann', 'key', 'kitchen', 'garden', 'cellar']);
  const replies = fc.oneof(
    name.map((one) => (typeof one === 'number' ? one : { choice: one })),
    fc.record({ choice: name, choices: fc.array(name, { minLength: 1 }), targets, preferred: name }, { requiredKeys: [] }),
    fc.record({ goal: fc.constant('x'), targets, preferred: name }, { requiredKeys: ['goal'] }),
    fc.array(name, { minLength: 1 }),
  );
  const gates = (['ask', 'wait', 'person', undefined] as const).map((moved) =>
    compile(moved === undefined ? HOUSE : { ...HOUSE, moved }),
  );

  test('nothing passes that is not possible, nor with another target, and nothing is nearest', async () => {
    const ids = HOUSE.actions.map(({ id }) => id as string);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...gates), replies, worlds, async (any, reply, world) => {
        const text = JSON.stringify(reply);
        const verdict = any.judge(text, { world });
        expect(await any.check(text, world)).toEqual(verdict);
        if (verdict.status !== 'pass') return;
        const { action, by } = verdict.value;
        if (action === null) throw new Error('a pass without an action');
        expect(await any.recheck(verdict.value, world)).toEqual([]);
        if (by === 'wait') expect(action.id).toBe('wait');
        else {
          const wanted = typeof reply === 'object' && !Array.isArray(reply) && 'targets' in reply ? (reply.targets ?? []) : [];
          if (wanted.length > 0 && action.id !== 'wait')
            expect(action.targets.map((one) => one.id).sort()).toEqual([...wanted].sort());
          const named = JSON.stringify(reply);
          const isNamed = [String(action.index), action.id, action.type ?? action.id, action.command].some((one) =>
            named.includes(one),
          );
          expect(isNamed).toBe(true);
        }
        expect(ids).toContain(action.id);
      }),
      { numRuns: 2000 },
    );
  });

  test('the first of a list that is possible is taken, and each before it is on the record', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }), worlds, (list, world) => {
        const verdict = gate.judge(JSON.stringify({ choices: list }), { world });
        const isPossible = (index: number) => chosen(gate.judge(String(index), { world })) !== 'fail';
        const first = list.findIndex(isPossible);
        if (first < 0) expect(verdict.status).toBe('fail');
        else {
          expect(verdict).toMatchObject({ status: 'pass', value: { action: { index: list[first] } } });
          expect(verdict.dropped.map(({ value }) => value)).toEqual(list.slice(0, first));
          expect(verdict.dropped.every(({ findings }) => findings.length > 0)).toBe(true);
        }
      }),
    );
  });

  test('damage makes no other choice: what still passes is what was said', () => {
    const reply =
      '```json\n{"choices": [{"choice": 3, "reasons": "Bob knows."}, {"choice": 2, "reasons": "Air."}], "speech": "Hello!"}\n```';
    fc.assert(
      fc.property(fc.nat(reply.length - 1), fc.constantFrom('', ',', '"', '}', ' ', '\n'), (at, put) => {
        const verdict = gate.judge(reply.slice(0, at) + put + reply.slice(at + 1), { world: OPEN });
        if (verdict.status === 'pass' && !/\d/.test(reply[at] ?? '')) expect(verdict.value.action?.id).toBe('talk-bob');
      }),
      { numRuns: 500 },
    );
  });
});

describe('preconditions of actions that are functions', () => {
  const functions = compile({
    kind: 'actions',
    actions: [
      {
        id: 'pay',
        command: 'pay',
        preconditions: [
          { name: 'rich', run: async (_, world) => ((world as { money: number }).money > 0 ? true : { message: 'No money.' }) },
        ],
      },
      { id: 'rest', command: 'rest' },
    ],
  });

  test('count for every choice of a list', async () => {
    expect(chosen(await functions.check('[1, 2]', { money: 1 }))).toBe('pay');
    expect(chosen(await functions.check('[1, 2]', { money: 0 }))).toBe('rest');
    await expect(functions.check('1')).rejects.toMatchObject({ code: 'fault.world' });
  });

  test('can not be answered at once: then nothing is chosen', () => {
    expect(functions.judge('[1, 2]', { world: { money: 1 } })).toMatchObject({
      status: 'fail',
      findings: [{ code: 'checks.needs-check' }],
    });
    expect(chosen(functions.judge('2'))).toBe('rest');
  });
});

describe('what the model is told', () => {
  test('is made of the data that its reply is judged by', () => {
    const text = contractText(gate);
    for (const { id, command } of HOUSE.actions) expect(text).toContain(`[${id}] ${command}`);
    expect(text).toContain(
      '3. [talk-bob] talk to Bob\n   Target: bob (Bob), at hall.\n   Checked again before it is done: here.',
    );
    expect(text).toContain('   She is asleep.');
    expect(text).toContain('choose 6 [wait]');
    expect(text).toContain('do not take another one in its place');
  });

  test.each(['index', 'list', 'intent'] as const)('asks for %s in a form that the gate reads without a change', (form) => {
    const own = compile({ ...HOUSE, form });
    const shape = /^\{.*$/m.exec(contractText(own))?.[0] ?? '';
    const reply = shape
      .replace('NUMBER', '2')
      .replace('"ID", …', '"garden"')
      .replace('}, …]', '}]')
      .replace('ID OF THE ACTION', 'go-garden')
      .replaceAll('"…"', '"We need air."');
    const verdict = own.judge(reply, { world: OPEN });
    expect(verdict).toMatchObject({ status: 'pass', value: { action: { id: 'go-garden' }, by: form }, changes: [] });
    const { schema } = promptContract(own) ?? {};
    const { speech, ...needed } = JSON.parse(reply) as { readonly speech: string };
    expect(compile({ schema: schema ?? false }).judge(JSON.stringify({ ...needed, speech })).status).toBe('pass');
  });

  test('is never a part of the list', () => {
    expect(() => contractText(gate, { limit: 700 })).toThrow(RangeError);
  });
});

describe('a world that moves while the model thinks', () => {
  test('is asked for whenever a reply is judged, and what is left is told', async () => {
    const doors: House[] = [{ ...OPEN, locked: ['kitchen'] }, OPEN];
    const model = scripted('{"choice": 1}', '{"choice": 1}');
    const world = () => doors.shift();
    const outcome = await ask({ gate, model, messages: [{ role: 'user', content: 'Go on.' }], world });
    expect(outcome).toMatchObject({ status: 'accepted', value: { action: { id: 'go-kitchen' } } });
    expect(outcome.attempts).toHaveLength(2);
    expect(JSON.stringify(model.asked[1])).toContain('The way there is locked.');
    expect(JSON.stringify(model.asked[1])).toContain('Possible now: 2 go-garden, 3 talk-bob');
  });

  test('that never comes right ends with the budget', async () => {
    const model = scripted(...Array.from({ length: 50 }, () => '{"choice": 1}'));
    const outcome = await ask({
      gate,
      model,
      messages: [{ role: 'user', content: 'Go on.' }],
      world: { ...OPEN, locked: ['kitchen'] },
    });
    expect(outcome.status).toBe('exhausted');
    expect(outcome.attempts.length).toBeLessThanOrEqual(10);
  });

  test('that can not be read is a fault, and nothing passes', async () => {
    const world = () => Promise.reject(new Error('no connection'));
    const outcome = await ask({ gate, model: scripted('6'), messages: [{ role: 'user', content: 'Go on.' }], world });
    expect(outcome).toMatchObject({ status: 'faulted', fault: { code: 'fault.world' } });
  });

  test('a person chooses another action, which is judged whole and in the world as it is', async () => {
    const own = compile({ ...HOUSE, moved: 'person' });
    const escalated = (id: string) =>
      ask({
        gate: own,
        model: scripted('1'),
        messages: [{ role: 'user', content: 'Go on.' }],
        world: { ...OPEN, locked: ['kitchen'] },
        escalate: async ({ held }) => {
          const other = held?.alternatives?.find(({ value }) => value.action?.id === id);
          return other?.digest === undefined ? 'later' : { kind: 'approve', digest: other.digest };
        },
      });
    expect(await escalated('talk-bob')).toMatchObject({
      status: 'accepted',
      value: { action: { id: 'talk-bob' }, by: 'alternative' },
    });
    expect((await escalated('go-kitchen')).status).toBe('escalated');
  });

  test('a person edits: the value of a choice is read like a reply', async () => {
    const edited = (value: object) =>
      ask({
        gate: compile({ ...HOUSE, approve: 'all' }),
        model: scripted('3'),
        messages: [{ role: 'user', content: 'Go on.' }],
        world: { ...OPEN, locked: ['kitchen'] },
        escalate: async () => ({ kind: 'edit', value: value as never }),
      });
    const action = { id: 'talk-ann', index: 4, command: 'anything', targets: [] };
    const outcome = await edited({ action, by: 'index', speech: 'Psst.' });
    expect(outcome).toMatchObject({
      status: 'accepted',
      value: { action: { id: 'talk-ann', command: 'talk to Ann' }, speech: 'Psst.' },
    });
  });
});
