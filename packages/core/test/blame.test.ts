import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Contract, compile, hintOf, messageOf, type PolicyInput, retryRequest } from '../src/index.ts';

const schema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    total: { type: 'number' },
    items: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] }, minItems: 2 },
  },
  required: ['id', 'total'],
} as const;

const told = (contract: Contract, reply: string, finishReason?: string) =>
  compile(contract)
    .judge(reply, finishReason === undefined ? undefined : { finishReason })
    .findings.map(({ code, path, causedBy }) => `${code} ${path}${causedBy === undefined ? '' : ` <- ${causedBy}`}`);

describe('the findings of a reply that lost its end', () => {
  it('begin with the loss; what follows from it is marked', () => {
    expect(told({ schema }, '{"id": 1, "no')).toEqual(['parse.unseen-end ', 'schema.required  <- parse.unseen-end']);
    expect(told({ schema }, '{"id": 1,')).toEqual(['parse.open-after-comma ', 'schema.required  <- parse.open-after-comma']);
    expect(told({ schema }, '{"total": 1.5, "items": [{"sku": "a"}')).toEqual([
      'parse.open-list /items',
      'schema.required  <- parse.open-list',
      'schema.item-count /items <- parse.open-list',
    ]);
    expect(told({ schema }, '{"id": 1', 'length')).toEqual([
      'extract.cut-by-provider ',
      'schema.required  <- extract.cut-by-provider',
    ]);
  });

  it('keep apart what is wrong with a part that was complete, and tell it before the consequences', () => {
    expect(told({ schema }, '{"id": "x", "items": [{}, {"sku": "b"}], "no')).toEqual([
      'parse.unseen-end ',
      'schema.type /id',
      'schema.required /items/0',
      'schema.required  <- parse.unseen-end',
    ]);
    expect(told({ schema, policy: { coerce: 'none' } }, '{"id": 1, "total": 2, "items": {"sku": "a')).toEqual([
      'parse.unseen-end /items/sku',
      'schema.type /items',
    ]);
    const closed = { type: 'object', properties: { id: {} }, additionalProperties: false } as const;
    expect(told({ schema: closed, policy: { coerce: 'none' } }, '{"idd": 1, "x')).toEqual([
      'parse.unseen-end ',
      'schema.unknown-key /idd',
    ]);
  });

  it('do not blame the loss for what exceeds a limit already, nor brackets that were guessed before the end', () => {
    const few = { type: 'object', maxProperties: 1, properties: { a: { type: 'array', maxItems: 1 } } } as const;
    expect(told({ schema: few, policy: { coerce: 'none' } }, '{"a": ["x", "y"], "b": 1, "c": "')).toEqual([
      'parse.unseen-end /c',
      'schema.key-count ',
      'schema.item-count /a',
    ]);
    const nested = {
      type: 'object',
      properties: { a: { type: 'object', properties: { longer: { type: 'object', required: ['q'] } } } },
    } as const;
    expect(told({ schema: nested }, '{"a": {"longer": {"x": ["1"}, "k": 1}, "b": {"y": "t')).toEqual([
      'parse.unseen-end /b/y',
      'schema.required /a/longer',
    ]);
  });

  it('tell of the loss also where nothing follows from it, unless only a bracket is missing', () => {
    expect(told({ schema }, '{"id": "x", "total": 2, "note": "ab')).toEqual(['parse.unseen-end /note', 'schema.type /id']);
    expect(told({ schema }, '{"id": "x", "total": 2, "note": "ab"')).toEqual(['schema.type /id']);
  });

  it('know rules, validators of other kinds, YAML and tool calls', () => {
    const rules = { rules: [{ name: 'check', expr: 'total > 1' }] };
    expect(told({ rules }, '{"id": 1, "tot')).toEqual(['parse.unseen-end ', 'rules.unknown-name  <- parse.unseen-end']);
    expect(told({ rules: { required: ['total'] } }, '{"id": 1, "tot')).toEqual([
      'parse.unseen-end ',
      'rules.required  <- parse.unseen-end',
    ]);
    const object = z.object({ id: z.number(), total: z.number() });
    const [first, ...others] = compile({ schema: object }).judge('{"id": "x", "tot').findings;
    expect(first?.code).toBe('parse.unseen-end');
    expect(others.map(({ path, causedBy }) => [path, causedBy])).toEqual([
      ['/id', undefined],
      ['', 'parse.unseen-end'],
    ]);
    expect(told({ schema, format: 'yaml' }, 'id: x\nitems:\n  - sku: a\n  - {}\n', 'length')).toEqual([
      'extract.cut-by-provider ',
      'schema.type /id',
      'schema.required  <- extract.cut-by-provider',
      'schema.required /items/1 <- extract.cut-by-provider',
    ]);
    const gate = compile({ kind: 'tool-calls', tools: [{ name: 'pay', parameters: schema }] });
    const calls = '[{"name": "pay", "arguments": {"id": 1}}, {"name": "pay", "arguments": {"id": 1}}]';
    expect(gate.judge(calls, { finishReason: 'length' }).findings).toMatchObject([
      { code: 'extract.cut-by-provider' },
      { code: 'schema.required', path: '/calls/0/arguments' },
      { code: 'schema.required', path: '/calls/1/arguments', causedBy: 'extract.cut-by-provider' },
    ]);
    expect(gate.judge(calls, { finishReason: 'length' }).findings[1]).not.toHaveProperty('causedBy');
  });

  it('are of the policy where it refuses cut replies or alterations', () => {
    const under = (policy: PolicyInput) => told({ schema, policy }, '{"id": 1, "no');
    expect(under({ truncated: 'fail' })).toEqual(['verdict.truncated ', 'schema.required  <- verdict.truncated']);
    expect(under({ strict: true })).toEqual([
      'parse.unseen-end ',
      'parse.open-after-comma ',
      'schema.required  <- parse.unseen-end',
    ]);
  });

  it('stay within their limit, the loss among them', () => {
    const many = Array.from({ length: 40 }, (_, index) => `k${index}`);
    const found = told({ schema: { type: 'object', required: many }, policy: { limits: { findings: 5 } } }, '{"a": "b');
    expect(found).toHaveLength(6);
    expect(found[0]).toBe('parse.unseen-end /a');
  });

  it('ride along with a hold, marked', () => {
    const rules = { rules: [{ name: 'check', expr: 'total > 1', level: 'warning' as const }] };
    expect(told({ rules }, '{"id": 1, "tot')).toEqual(['rules.unknown-name  <- parse.unseen-end']);
  });

  it('of a check come after it, too', async () => {
    const gate = compile({ checks: [{ name: 'sum', run: () => ({ message: 'The sum is wrong.' }) }] });
    expect((await gate.check('{"items": [1, 2')).findings).toMatchObject([
      { code: 'parse.unseen-end' },
      { code: 'checks.failed', causedBy: 'parse.unseen-end' },
    ]);
  });
});

describe('a null of ours', () => {
  it.each([
    ['{"id": 1, "total":', 'parse.unseen-end', 'total: expected a number, found no value.'],
    ['{"id": 1, "total": , "note": "x"}', 'parse.missing-value', 'total: expected a number, found no value.'],
    ['{"id": 1, "total": NaN}', 'parse.not-a-number', 'total: expected a number, found NaN.'],
  ])('in %s is not blamed on the model', (reply, cause, message) => {
    const { findings } = compile({ schema }).judge(reply);
    expect(findings.map(({ code, causedBy }) => [code, causedBy])).toEqual([
      [cause, undefined],
      ['schema.type', cause],
    ]);
    expect(findings.map(messageOf)[1]).toBe(message);
  });

  it('is told apart from one that the model wrote', () => {
    const { findings } = compile({ schema }).judge('{"id": 1, "total": null}');
    expect(findings).toMatchObject([{ code: 'schema.type', args: { found: 'null' } }]);
    expect(findings[0]).not.toHaveProperty('causedBy');
  });
});

describe('what the model is told of a cut reply', () => {
  const verdict = compile({ schema }).judge('{"id": 1, "no', { finishReason: 'length' });
  const [, , request] = retryRequest({
    messages: [{ role: 'user', content: 'Task' }],
    attempts: [{ number: 1, reason: 'first', reply: '{"id": 1, "no', verdict, finish: 'length' }],
    boundary: 'qqqqqqqqqqqq',
  });

  it('is the cut first, and nothing about adding what was lost', () => {
    const text = request?.content ?? '';
    expect(text.indexOf('extract.cut-by-provider')).toBeGreaterThan(0);
    expect(text.indexOf('extract.cut-by-provider')).toBeLessThan(text.indexOf('schema.required'));
    expect(text).toContain('(a consequence of extract.cut-by-provider)');
    expect(text).toContain('Your reply was cut off');
    expect(text).not.toContain(hintOf({ code: 'schema.required', args: { key: 'total' } }));
  });
});
