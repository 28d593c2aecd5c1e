import { describe, expect, test } from 'vitest';
import { chance, oneOf } from '../../../examples/narrative-game/random.ts';
import {
  type ActionContract,
  ask,
  type ContractError,
  compile,
  contractText,
  type JsonObject,
  promptContract,
} from '../src/index.ts';
import { scripted } from './asking.ts';

const TEXT = { type: 'string', minLength: 1 };
const SUBJECTS = ['entity', 'location', 'event', 'plan'];

const SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  additionalProperties: false,
  properties: {
    chosenIndex: { type: 'integer', minimum: 1 },
    speech: { type: 'string' },
    thoughts: { type: 'string' },
    notes: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { text: TEXT, subject: TEXT, subjectType: { enum: SUBJECTS }, context: { type: 'string' } },
        required: ['text', 'subject', 'subjectType'],
      },
    },
    cognitive_ledger: {
      type: 'object',
      additionalProperties: false,
      properties: {
        settled_conclusions: { type: 'array', maxItems: 3, items: TEXT },
        open_questions: { type: 'array', maxItems: 3, items: TEXT },
      },
      required: ['settled_conclusions', 'open_questions'],
    },
  },
  required: ['chosenIndex', 'speech', 'thoughts', 'cognitive_ledger'],
} as const satisfies JsonObject;

const contract: ActionContract = {
  kind: 'actions',
  wait: 'wait',
  actions: [
    ...['square', 'inn', 'mill', 'bridge'].map((place) => ({
      id: `go-${place}`,
      type: 'go',
      command: `go to the ${place}`,
      targets: [{ id: place }],
    })),
    { id: 'wait', command: 'wait' },
  ],
  about: { go: { preconditions: [{ name: 'open', expr: 'target.id not in world.closed', error: 'The way is closed.' }] } },
  schema: SCHEMA,
};
const gate = compile(contract);
const open = { closed: [] };

function replyOf(seed: number): { readonly reply: string; readonly index: number; readonly fields: JsonObject } {
  const random = chance('turn', seed);
  const some = <One>(list: readonly One[]): One => oneOf(list, random);
  const few = <One>(make: () => One): readonly One[] => Array.from({ length: Math.floor(random() * 4) }, make);
  const words = () =>
    some(['', 'So be it.', '*He nods.* "Well, {then}…"', 'The mill is shut,\nI think; the bridge "holds".', 'Naïve? – ja.']);
  const text = () => words() || 'Nobody answered.';
  const note = () => ({
    ...{ text: text(), subject: some(['Iker', 'the mill', 'p_erotica:iker_instance']), subjectType: some(SUBJECTS) },
    ...(random() < 0.5 ? { context: words() } : {}),
  });
  const fields = {
    speech: words(),
    thoughts: words(),
    ...(random() < 0.8 ? { notes: few(note) } : {}),
    cognitive_ledger: { settled_conclusions: few(text), open_questions: few(text) },
  };
  const index = 1 + Math.floor(random() * 5);
  const json = JSON.stringify({ chosenIndex: index, ...fields }, null, some([0, 2]));
  return { reply: some([json, json, `\`\`\`json\n${json}\n\`\`\``, json.replace(/\}$/, ',}')]), index, fields };
}

test('100 of 100 replies of the real shape pass, and keep every field', async () => {
  let passed = 0;
  for (let seed = 1; seed <= 100; seed++) {
    const { reply, index, fields } = replyOf(seed);
    const verdict = await gate.check(reply, open);
    if (verdict.status !== 'pass') throw new Error(`${JSON.stringify(verdict)}\n${reply}`);
    const { action, by, reasons: _, ...said } = verdict.value;
    expect([action?.index, by, said]).toEqual([index, 'index', fields]);
    passed++;
  }
  expect(passed).toBe(100);
});

const good = {
  chosenIndex: 2,
  speech: 'Off I go.',
  thoughts: 'Quick.',
  cognitive_ledger: { settled_conclusions: [], open_questions: [] },
};
const withNotes = (notes: unknown) => JSON.stringify({ ...good, notes });

describe('what is beside the choice is judged in the same verdict', () => {
  test.each([
    [withNotes([{ text: 'Shut.', subject: 'mill' }]), 'schema.required', '/notes/0'],
    [withNotes([{ text: 'Shut.', subject: 'mill', subjectType: 'weather' }]), 'schema.enum', '/notes/0/subjectType'],
    [withNotes([{ text: '', subject: 'mill', subjectType: 'plan' }]), 'schema.length', '/notes/0/text'],
    ['{"chosenIndex": 2, "speech": "Hm.", "thoughts": ""}', 'schema.required', ''],
    ['2', 'extract.nothing-found', ''],
    ['[2, 1]', 'schema.type', ''],
  ])('%s fails', async (reply, code, path) => {
    const { status, findings } = await gate.check(reply, open);
    expect({ status, findings }).toMatchObject({ status: 'fail', findings: [{ code, path }] });
  });

  test.each(['wait', '5. wait'])('%s is a choice without the fields that are required', async (reply) => {
    expect((await gate.check(reply, open)).status).toBe('fail');
  });

  test('values are coerced and repaired as in documents, with every change named', async () => {
    const reply = `{chosenIndex: "2", 'speech': 7, thoughts: "", cognitive_ledger: {settled_conclusions: [], open_questions: []},}`;
    const verdict = await gate.check(reply, open);
    expect(verdict).toMatchObject({ status: 'pass', value: { action: { id: 'go-inn' }, speech: '7' } });
    expect(verdict.changes.map(({ code }) => code)).toContain('coerce.scalar-to-string');
  });

  test("a field that the schema does not have is the policy's affair", async () => {
    const reply = JSON.stringify({ ...good, mood: 'grim' });
    const held = await gate.check(reply, open);
    expect(held).toMatchObject({ status: 'hold', changes: [{ code: 'coerce.key-dropped', path: '/mood' }] });
    const lenient = compile({ ...contract, policy: { allow: ['coerce.key-dropped'] } });
    expect((await lenient.check(reply, open)).status).toBe('pass');
    const { additionalProperties: _, ...wide } = SCHEMA;
    const keeping = compile({ ...contract, schema: wide });
    expect(await keeping.check(reply, open)).toMatchObject({ status: 'pass', value: { mood: 'grim', by: 'index' }, changes: [] });
  });

  test('no reply can say how its action was found', async () => {
    const { additionalProperties: _, ...wide } = SCHEMA;
    const verdict = await compile({ ...contract, schema: wide }).check(JSON.stringify({ ...good, by: 'a person' }), open);
    expect(verdict.status).not.toBe('pass');
  });

  test.each(['{"action": "wait"}', '{"choice": 5}', '{"id": "wait"}'])(
    'a second choice beside the first is never ignored: %s',
    async (more) => {
      const { additionalProperties: _, ...wide } = SCHEMA;
      const reply = JSON.stringify({ ...good, ...(JSON.parse(more) as object) });
      const verdict = await compile({ ...contract, schema: wide }).check(reply, open);
      expect(verdict).toMatchObject({ status: 'hold', held: { action: { id: 'go-inn' }, by: 'index' } });
    },
  );

  test.each(['{"action": "wait"}', '{"ChosenIndex": 5}', '{"id": {"id": "wait"}}', '{"ranking": [5]}'])(
    'nor if the policy allows that fields are ignored: %s',
    async (more) => {
      const policy = { allow: ['coerce.key-dropped', 'parse.duplicate-key'] } as const;
      const { additionalProperties: _, ...wide } = SCHEMA;
      const reply = JSON.stringify({ ...good, ...(JSON.parse(more) as object) });
      for (const schema of [SCHEMA, wide]) {
        const { status, findings } = await compile({ ...contract, schema, policy }).check(reply, open);
        expect([status, findings[0]?.code]).toEqual(['fail', 'actions.contradiction']);
      }
      const agreeing = JSON.stringify({ ...good, action: 'go-inn' });
      expect((await compile({ ...contract, policy }).check(agreeing, open)).status).toBe('pass');
    },
  );

  test('nor in one choice of a list', () => {
    const { schema: _, ...plain } = contract;
    const lenient = compile({ ...plain, about: {}, policy: { allow: ['coerce.key-dropped'] } });
    const { status, findings } = lenient.judge('{"choices": [{"choice": 1, "id": "wait"}]}');
    expect([status, findings[0]?.code]).toEqual(['fail', 'actions.contradiction']);
  });

  test('nor under a name that the schema gives it', () => {
    const properties = { chosenIndex: { type: 'integer', 'x-alias': ['selected'] } };
    const aliased = compile({ ...contract, about: {}, schema: { properties } });
    expect(aliased.judge('{"selected": 3}')).toMatchObject({ status: 'pass', value: { action: { index: 3 } } });
    expect(aliased.judge('{"selected": 3, "choice": 1}').status).not.toBe('pass');
    expect(aliased.judge('{"selected": 3, "chosenIndex": 1}').status).toBe('hold');
  });

  test('reasons that the schema describes are not replaced by those of one choice', () => {
    const properties = { reasons: { type: 'array', items: TEXT } };
    const own = compile({ ...contract, about: {}, schema: { properties, required: ['reasons'] } });
    const reply = '{"choices": [{"choice": 3}], "reasons": ["a", "b"]}';
    expect(own.judge(reply)).toMatchObject({ status: 'pass', value: { reasons: ['a', 'b'] }, changes: [] });
    expect(own.judge(reply.replace('3', '3, "reasons": "c"')).status).not.toBe('pass');
    expect(promptContract(own)?.schema).toMatchObject({ properties });
    expect(contractText(own)).not.toContain('"reasons": "…"');
  });

  test('a place where failures are dropped loses only what failed', async () => {
    const dropping = compile({ ...contract, policy: { on: { '/notes/*': 'drop' } } });
    const notes = [{ text: 'Shut.' }, { text: 'Open.', subject: 'inn', subjectType: 'location' }];
    const verdict = await dropping.check(withNotes(notes), open);
    expect(verdict).toMatchObject({ status: 'pass', value: { notes: [notes[1]] }, dropped: [{ path: '/notes/0' }] });
  });

  test("a choice that can't be done now is refused at its own field", async () => {
    const verdict = await gate.check(JSON.stringify(good), { closed: ['inn'] });
    expect(verdict).toMatchObject({ status: 'fail', findings: [{ code: 'preconditions.unmet', path: '/chosenIndex' }, {}] });
  });

  test('the fields stay with the other actions that a person may choose', async () => {
    const asking = compile({ ...contract, approve: 'all' });
    const verdict = await asking.check(JSON.stringify(good), open);
    expect(verdict).toMatchObject({ status: 'hold', reason: 'approval', held: { thoughts: 'Quick.' } });
    if (verdict.status !== 'hold') return;
    expect(verdict.alternatives?.every((one) => 'cognitive_ledger' in one)).toBe(true);
  });
});

describe('the model is asked for the fields', () => {
  test('in words and as a schema, under the name that the schema has for the choice', () => {
    const text = contractText(gate);
    expect(text).toContain('{"chosenIndex": NUMBER, "targets": ["ID", …], "reasons": "…", …}');
    expect(text).toContain('"subjectType":{"enum":["entity","location","event","plan"]}');
    expect(promptContract(gate)?.schema).toMatchObject({
      properties: { chosenIndex: { type: 'integer', minimum: 1, maximum: 5 }, cognitive_ledger: { type: 'object' } },
      required: ['chosenIndex', 'targets', 'reasons', 'speech', 'thoughts', 'cognitive_ledger'],
      additionalProperties: false,
    });
  });

  test('and what the schema tells meets the schema that judges', async () => {
    const reply = JSON.stringify({ ...good, targets: ['inn'], reasons: 'Warm.' });
    expect(await gate.check(reply, open)).toMatchObject({ status: 'pass', value: { reasons: 'Warm.' }, changes: [] });
  });

  test('again, in the same loop, with what is wrong', async () => {
    const model = scripted(withNotes([{ text: 'Shut.' }]), withNotes([]));
    const outcome = await ask({ gate, model, messages: [{ role: 'user', content: 'Your turn.' }], world: () => open });
    expect(outcome).toMatchObject({ status: 'accepted', value: { action: { id: 'go-inn' }, notes: [] } });
    expect(JSON.stringify(model.asked[0])).toContain('cognitive_ledger');
    expect(JSON.stringify(model.asked[1])).toContain('/notes/0');
  });
});

describe('a list of 400 actions', () => {
  const actions = Array.from({ length: 400 }, (_, n) => ({
    id: `movement:go loc:place-${n + 1}`,
    type: 'go',
    command: `go to place number ${n + 1}, behind the old mill`,
    targets: [{ id: `place-${n + 1}`, name: `Place ${n + 1}`, place: 'town' }],
  }));
  const long = compile({
    kind: 'actions',
    actions,
    about: { go: { preconditions: [{ name: 'open', expr: 'target.id != world.closed' }] } },
  });

  test('reaches the model whole, and so does what is left of it', async () => {
    const model = scripted('{"choice": 1}', '{"choice": 400}');
    const world = { closed: 'place-1' };
    const outcome = await ask({ gate: long, model, messages: [{ role: 'user', content: 'Your turn.' }], world });
    expect(outcome).toMatchObject({ status: 'accepted', value: { action: { index: 400 } } });
    const [first, second] = model.asked.map((messages) => JSON.stringify(messages));
    expect(actions.filter(({ id, command }, n) => !first?.includes(`${n + 1}. [${id}] ${command}`))).toEqual([]);
    expect(JSON.stringify(model.asked[1]?.at(-1))).toContain('everything in the list except 1 movement:go loc:place-1.');
    expect(second).not.toMatch(/ and \d+ more/);
  });

  test('of which few are left: each is named', async () => {
    const most = { go: { preconditions: [{ name: 'open', expr: 'target.id[-1:] == "7"' }] } };
    const model = scripted('{"choice": 1}', '{"choice": 397}');
    const gate = compile({ kind: 'actions', actions, about: most });
    await ask({ gate, model, messages: [{ role: 'user', content: 'Your turn.' }], world: {} });
    const left = JSON.stringify(model.asked[1]?.at(-1));
    expect(actions.filter(({ id }, n) => n % 10 === 6 && !left.includes(`${n + 1} ${id}`))).toEqual([]);
  });

  test('is a mistake if the contract says that it is too long, or if it exceeds what may be asked', async () => {
    expect(() => compile({ kind: 'actions', actions, most: 399 })).toThrow(
      /\/actions: expected at most 399, .*, found 400 actions\./,
    );
    expect(() => compile({ kind: 'actions', actions, most: 400 })).not.toThrow();
    expect(() => compile({ kind: 'actions', actions, most: 0 })).toThrow(/\/most/);
    const asked = ask({ gate: long, model: scripted('1'), messages: [], contractLimit: 10_000, world: {} });
    await expect(asked).rejects.toThrow(/takes \d+ characters in words, more than the limit of 10000/);
  });
});

describe('no condition is about the choice, which is judged as it is spelled', () => {
  const properties = { choice: { type: 'string', 'x-alias': ['deed'] }, amount: { type: 'integer' } };
  const isPay = { properties: { choice: { const: 'pay' } } };
  const paid = { required: ['amount'] };

  test.each<[JsonObject, string]>([
    [{ if: isPay, else: paid }, '/schema/if'],
    [{ allOf: [{ if: { not: isPay }, else: paid }] }, '/schema/allOf/0/if/not'],
    [{ oneOf: [{ $ref: '#/$defs/pay' }, paid], $defs: { pay: isPay } }, '/schema/$defs/pay'],
    [{ anyOf: [{ $ref: '#pay' }, paid], $defs: { pay: { $anchor: 'pay' } } }, '/schema/anyOf/0'],
    [{ if: { $ref: '#' }, else: paid }, '/schema/if'],
    [{ if: { required: ['preferred'] }, else: paid }, '/schema/if'],
    [{ if: { required: ['deed'] }, else: paid }, '/schema/if'],
    [{ if: { required: ['target_id'] }, else: paid }, '/schema/if'],
    [{ if: { patternProperties: { '^ch': { const: 'pay' } } }, else: paid }, '/schema/if'],
    [{ if: { additionalProperties: { const: 'pay' } }, else: paid }, '/schema/if'],
    [{ dependentRequired: { choice: ['amount'] } }, '/schema'],
    [{ dependentSchemas: { amount: isPay } }, '/schema/dependentSchemas/amount'],
    [{ patternProperties: { '^ch': { maximum: 2 } } }, '/schema'],
  ])('%j', (more, path) => {
    try {
      compile({ ...contract, schema: { properties, ...more } });
      expect.unreachable();
    } catch (error) {
      expect((error as ContractError).problems).toMatchObject([{ path }]);
    }
  });

  test('conditions on other fields stay, and so do fields of the same name further down', () => {
    const notes = { items: { if: { properties: { id: { const: 1 } } }, else: { required: ['choice'] } } };
    const schema = { properties: { ...properties, notes, target: {} }, if: { not: { required: ['target'] } }, else: paid };
    const own = compile({ ...contract, about: {}, schema });
    expect(own.judge('{"choice": 1, "target": "x"}').status).toBe('fail');
    expect(own.judge('{"choice": 1, "target": "x", "amount": 3}').status).toBe('pass');
  });
});

describe('what is wrong with such a schema is said at once', () => {
  test.each([
    [{ type: 'array' }, '/schema'],
    [true, '/schema'],
    [{ $ref: '#/$defs/turn', $defs: { turn: {} } }, '/schema'],
    [{ properties: { chosenIndex: {}, action: {} } }, '/schema/properties'],
    [{ properties: { by: {} } }, '/schema/properties/by'],
    [{ properties: { targets: { type: 'object' } } }, '/schema/properties/targets'],
    [{ properties: { preferred: { type: 'string' } } }, '/schema/properties/preferred'],
    [{ properties: { choices: { type: 'array' } } }, '/schema/properties/choices'],
    [{ properties: { mood: { 'x-alias': ['action'] } } }, '/schema/properties/mood/x-alias'],
    [{ properties: { mood: { 'x-alias': 'target' } } }, '/schema/properties/mood/x-alias'],
    [{ properties: { notes: { type: 'list' } } }, '/schema/properties/notes/type'],
    [{ properties: { notes: { minLenght: 1 } } }, '/schema/properties/notes/minLenght'],
  ])('%j', (schema, path) => {
    try {
      compile({ ...contract, schema: schema as JsonObject });
      expect.unreachable();
    } catch (error) {
      expect((error as ContractError).problems).toMatchObject([{ path }]);
    }
  });
});
