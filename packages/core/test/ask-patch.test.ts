import { describe, expect, test } from 'vitest';
import { ask, compile, messageText } from '../src/index.ts';
import { messages, scripted } from './asking.ts';

const SCHEMA = {
  type: 'object',
  properties: { version: { type: 'string' }, m: { type: 'integer' } },
  required: ['version', 'm'],
} as const;
const FIX = '[{"op":"replace","path":"/m","value":5}]';

async function patching(contract: object, ...replies: readonly string[]) {
  const model = scripted(...replies, 'no', 'no');
  const outcome = await ask({ gate: compile(contract), model, messages, format: 'patch', budget: { total: replies.length - 1 } });
  return {
    outcome,
    isPatchAsked: model.asked.slice(1).map((sent) => sent.slice(-1).some((last) => messageText(last).includes('JSON Patch'))),
  };
}

describe('what a patch does not touch', () => {
  test.each(['1.10', '1.0', '1e5', '-0', '12345.10'])('stays as it was written: %s', async (version) => {
    const { outcome, isPatchAsked } = await patching({ schema: SCHEMA }, `{"version": ${version}, "m": "x"}`, FIX);
    expect(isPatchAsked).toEqual([true]);
    expect(outcome).toMatchObject({ status: 'accepted', value: { version, m: 5 } });
  });

  test('is asked for again where it was not strict JSON', async () => {
    for (const version of ['.5', '1_000', 'True', "'a'", '"a" /* or b */', '"a",, "n": 1', '"a", "version": "a"']) {
      const { outcome, isPatchAsked } = await patching({ schema: SCHEMA }, `{"version": ${version}, "m": "x"}`, FIX);
      expect(isPatchAsked).toEqual([false]);
      expect(outcome.status).toBe('exhausted');
    }
  });

  test('stays as it was written through a second patch', async () => {
    const worse = '[{"op":"add","path":"/m","value":"y"}]';
    const { outcome, isPatchAsked } = await patching({ schema: SCHEMA }, '{"version": 1.10, "m": "x"}', worse, FIX);
    expect(isPatchAsked).toEqual([true, true]);
    expect(outcome).toMatchObject({ status: 'accepted', value: { version: '1.10', m: 5 } });
  });
});

test('what a patch adds stays as it was written, and tests compare numbers by value', async () => {
  const patch = '[{"op":"test","path":"/m","value":1},{"op":"add","path":"/version","value":2.50}]';
  const { outcome } = await patching({ schema: SCHEMA }, '{"m": 1.0}', patch);
  expect(outcome).toMatchObject({ status: 'accepted', value: { version: '2.50', m: 1 } });
});

test('a patch whose test fails is not applied', async () => {
  const patch = '[{"op":"test","path":"/version","value":"b"},{"op":"replace","path":"/m","value":5}]';
  const { outcome } = await patching({ schema: SCHEMA }, '{"version": "a", "m": "x"}', patch);
  expect(outcome).toMatchObject({ status: 'exhausted', verdict: { findings: [{ code: 'schema.custom', path: '/0' }] } });
});

describe('a patch with a slip', () => {
  const list = { schema: { type: 'array', items: { type: 'object' }, minItems: 2 } };
  const open = { schema: { type: 'object', minProperties: 2 } };
  test.each([
    [list, '[{"op":"append","path":"/-","value":{"a":2}},{"op":"add","path":"/-","value":{"a":3}}]'],
    [list, '[{"op":"ADD","path":"/-","value":{"a":2}},{"op":"add","path":"/-","value":{"a":3}}]'],
    [list, '[{"op":"add","path":"-","value":{"a":2}},{"op":"add","path":"-","value":{"a":3}}]'],
    [list, '[{"op":"add","value":{"a":2}},{"op":"add","value":{"a":3}}]'],
    [open, '{"op":"add","path":"b","value":2}'],
    [open, "{'op': 'add', 'path': '/b', 'value': 2}"],
    [open, '{"operation":"insert","path":"/b","value":2}'],
    [open, '{"patch":[{"op":"add","path":"/b","value":2}],"note":"x"}'],
  ])('is never taken for the document: %j %s', async (contract, patch) => {
    const { outcome, isPatchAsked } = await patching(contract, contract === list ? '[{"a":1}]' : '{"a":1}', patch);
    expect(isPatchAsked).toEqual([true]);
    expect(outcome).toMatchObject({ status: 'exhausted', verdict: { status: 'fail', findings: [{ code: 'schema.custom' }] } });
  });

  test('leaves the document to be patched by the next', async () => {
    const next = '[{"op":"add","path":"/-","value":{"a":2}}]';
    const { outcome } = await patching(list, '[{"a":1}]', '[{"op":"append","path":"/-","value":{"a":2}}]', next);
    expect(outcome).toMatchObject({ status: 'accepted', value: [{ a: 1 }, { a: 2 }] });
  });

  test('is not an empty list', async () => {
    const numbers = { schema: { type: 'array', items: { type: 'integer' } } };
    for (const patch of ['[]', '[/* no change */]', '[] // nothing'])
      expect((await patching(numbers, '["x"]', patch)).outcome.status).toBe('exhausted');
  });

  test('is not a whole document in its place', async () => {
    const { outcome } = await patching({ schema: SCHEMA }, '{"version": "a", "m": "x"}', '{"version": "a", "m": 5}');
    expect(outcome).toMatchObject({ status: 'accepted', value: { version: 'a', m: 5 } });
  });
});

describe('what was altered', () => {
  const codes = (changes: readonly { readonly code: string }[] | undefined) => changes?.map(({ code }) => code);

  test.each([
    ['in the first reply', 'Here you go: {"version": "a", "m": "x"}', FIX, 'extract.prose'],
    ['in the first reply', '```json\n{"version": "a", "m": "x"}\n```', FIX, 'extract.fence'],
    ['in the patch', '{"version": "a", "m": "x"}', `Here is the patch:\n${FIX}`, 'extract.prose'],
    ['in the patch', '{"version": "a", "m": "x"}', `\`\`\`json\n${FIX}\n\`\`\``, 'extract.fence'],
  ])('%s is in the verdict: %s %s', async (_, first, patch, code) => {
    const { outcome } = await patching({ schema: SCHEMA }, first, patch);
    expect(outcome).toMatchObject({ status: 'accepted', value: { version: 'a', m: 5 } });
    expect(codes(outcome.attempts.at(-1)?.verdict.changes)).toContain(code);
  });

  test('in a patch is not forgotten after another patch: the whole document is asked for', async () => {
    const worse = 'Here is the patch:\n[{"op":"add","path":"/m","value":"y"}]';
    const { isPatchAsked } = await patching({ schema: SCHEMA }, '{"version": "a", "m": "x"}', worse, FIX);
    expect(isPatchAsked).toEqual([true, false]);
  });

  test('inside a patch makes the patch unusable', async () => {
    for (const patch of [FIX.replace(']', ' // and fix version to "b"\n]'), FIX.replace(']', ',]')]) {
      const { outcome } = await patching({ schema: SCHEMA }, '{"version": "a", "m": "x"}', patch);
      expect(outcome.status).toBe('exhausted');
    }
  });

  test('is judged by the policy of the contract', async () => {
    const none = { schema: SCHEMA, policy: { repair: 'none' } };
    const first = '{"version": "a", "m": "x"}';
    expect((await patching(none, first, FIX)).outcome.status).toBe('accepted');
    expect((await patching(none, first, `Here: ${FIX}`)).outcome.status).toBe('exhausted');
    for (const repaired of [`{'version': 'a', "m": 5,}`, `Here: ${first}`]) {
      const { outcome, isPatchAsked } = await patching(none, repaired, FIX);
      expect(isPatchAsked).toEqual([false]);
      expect(outcome.status).toBe('exhausted');
    }
  });

  test('with a doubt is held until the patch replaces it', async () => {
    const mended = await patching({ schema: SCHEMA }, '{"version": "a", "m": "about 5"}', FIX);
    expect(mended.outcome).toMatchObject({ status: 'accepted', value: { version: 'a', m: 5 } });
    const { outcome } = await patching({ schema: SCHEMA }, '{"version": ["a"], "m": "x"}', FIX);
    expect(outcome).toMatchObject({ verdict: { status: 'hold', changes: [{ code: 'coerce.list-to-scalar' }] } });
  });

  test.each(['m: 6', 'No, this is wrong.'])('with a doubt about the whole is asked for as a whole: %s', async (after) => {
    const { outcome, isPatchAsked } = await patching({ schema: SCHEMA }, `{"version": "a", "m": "x"}\n${after}`, FIX);
    expect(isPatchAsked).toEqual([false]);
    expect(outcome.status).toBe('exhausted');
  });

  test('with a doubt about the patch makes no document', async () => {
    const { outcome } = await patching({ schema: SCHEMA }, '{"version": "a", "m": "x"}', `${FIX}\nNo, this is wrong.`);
    expect(outcome).toMatchObject({ status: 'exhausted', verdict: { findings: [{ code: 'schema.custom' }] } });
  });
});

test('tool calls are asked for as a whole: the paths in findings about them are not those of the text', async () => {
  const pay = { parameters: { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] } };
  const call = (amount: string) => `{"name":"pay","arguments":{"amount":${amount}}}`;
  const { outcome, isPatchAsked } = await patching({ kind: 'tool-calls', tools: { pay } }, call('"x"'), call('5'));
  expect(isPatchAsked).toEqual([false]);
  expect(outcome.status).toBe('accepted');
});
