import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Contract, compile, hintOf, messageOf, retryRequest } from '../src/index.ts';
import { rows } from './rows.ts';

type CauseRow = [reply: string, findings: readonly string[], more?: Contract, finishReason?: string];

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
  it.each(rows<CauseRow>('causes', 'Replies that lost their end'))('%s: %j', (reply, findings, more, finishReason) => {
    expect(told({ schema, ...more }, reply, finishReason)).toEqual(findings);
  });

  it.each(rows<CauseRow>('causes', 'Rules without a schema'))('%s: %j', (reply, findings, contract) => {
    expect(told({ ...contract }, reply)).toEqual(findings);
  });

  it('know validators of other kinds, and tool calls', () => {
    const object = z.object({ id: z.number(), total: z.number() });
    const [first, ...others] = compile({ schema: object }).judge('{"id": "x", "tot').findings;
    expect(first?.code).toBe('parse.unseen-end');
    expect(others.map(({ path, causedBy }) => [path, causedBy])).toEqual([
      ['/id', undefined],
      ['', 'parse.unseen-end'],
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

  it('stay within their limit, the loss among them', () => {
    const many = Array.from({ length: 40 }, (_, index) => `k${index}`);
    const found = told({ schema: { type: 'object', required: many }, policy: { limits: { findings: 5 } } }, '{"a": "b');
    expect(found).toHaveLength(6);
    expect(found[0]).toBe('parse.unseen-end /a');
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
