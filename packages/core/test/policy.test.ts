import { describe, expect, it } from 'vitest';
import { ContractError, compile, type PolicyInput } from '../src/index.ts';

const judge = (policy: PolicyInput, reply: string | Uint8Array) => compile({ policy }).judge(reply);

describe('policy', () => {
  it('repair: none lets nothing be altered', () => {
    for (const reply of ['{"a": 1,}', '```json\n{"a": 1}\n```', 'x {"a": 1}', '\ufeff{"a": 1}']) {
      expect(judge({ repair: 'none' }, reply)).toMatchObject({ status: 'fail' });
    }
    expect(judge({ repair: 'none' }, ' {"a": 1}\n')).toMatchObject({ status: 'pass', changes: [] });
  });

  it('repair: safe refuses what would be held', () => {
    expect(judge({ repair: 'safe' }, '{"a": 1,}')).toMatchObject({ status: 'pass' });
    expect(judge({ repair: 'safe' }, '{"a": 1, "a": 2}')).toMatchObject({
      status: 'fail',
      findings: [{ code: 'parse.duplicate-key' }],
    });
  });

  it('coerce: none and safe leave alone what they may not alter', () => {
    const schema = { type: 'object', properties: { n: { type: 'integer' }, tags: { type: 'array' } } } as const;
    const numbers = (coerce: 'all' | 'safe' | 'none', reply: string) =>
      compile({ schema, policy: { coerce } }).judge(reply).status;
    expect(numbers('none', '{"n": "5"}')).toBe('fail');
    expect(numbers('safe', '{"n": "5"}')).toBe('pass');
    expect(numbers('safe', '{"tags": "a"}')).toBe('fail');
    expect(numbers('all', '{"tags": "a"}')).toBe('hold');
  });

  it('allow lets a kind of unsafe change pass, and no other', () => {
    expect(judge({ allow: ['parse.duplicate-key'] }, '{"a": 1, "a": 2}')).toMatchObject({ status: 'pass', value: { a: 2 } });
    expect(judge({ allow: ['parse.ellipsis'] }, '{"a": 1, "a": 2}')).toMatchObject({ status: 'hold', held: { a: 2 } });
  });

  it('strict fails on warnings and unsafe changes', () => {
    expect(judge({ strict: true }, '{"": 1}')).toMatchObject({ status: 'fail', findings: [{ severity: 'error' }] });
    expect(judge({}, '{"": 1}')).toMatchObject({ status: 'pass', findings: [{ code: 'parse.empty-key', severity: 'warning' }] });
    expect(judge({ strict: true }, '{"a": "b')).toMatchObject({ status: 'fail' });
    expect(judge({ strict: true }, '{"a": 1,}')).toMatchObject({ status: 'pass' });
  });

  it('truncated: fail refuses replies that were cut', () => {
    expect(judge({ truncated: 'fail' }, '{"a": "b')).toMatchObject({ status: 'fail' });
    expect(judge({ truncated: 'hold' }, '{"a": "b')).toMatchObject({ status: 'hold', held: { a: 'b' } });
  });

  it('keys: own keeps __proto__ as data and pollutes nothing', () => {
    const verdict = judge({ keys: 'own' }, '{"__proto__": {"admin": true}, "a": 1}');
    expect(verdict.status).toBe('pass');
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    if (verdict.status === 'pass') expect(JSON.stringify(verdict.value)).toBe('{"__proto__":{"admin":true},"a":1}');
  });

  it('limits have codes of their own', () => {
    const limited = (limits: PolicyInput['limits'], reply: string | Uint8Array) =>
      judge({ ...(limits && { limits }) }, reply).findings[0]?.code;
    expect(limited({ bytes: 10 }, '{"a": "ééé"}')).toBe('extract.too-large');
    expect(limited({ bytes: 10 }, new Uint8Array(11))).toBe('extract.too-large');
    const { findings } = compile({ policy: { limits: { bytes: 10 } } }).judge(`"${'é'.repeat(30)}"`);
    expect(findings).toMatchObject([{ args: { bytes: 62, limit: 10 } }]);
    expect(limited({ depth: 2 }, '[[[1]]]')).toBe('parse.too-deep');
    expect(limited({ keys: 1 }, '{"a": 1, "b": 2}')).toBe('parse.too-many-keys');
    expect(limited({ string: 3 }, '{"a": "1234"}')).toBe('parse.string-too-long');
  });

  it('is checked as a whole, with every problem at once', () => {
    const contract = {
      polisy: {},
      kind: 'poem',
      policy: { repair: 'some', allow: ['parse.nothing'], limits: { depth: 0 }, on: { x: 'drop' } },
    };
    let problems: readonly { readonly path: string }[] = [];
    try {
      compile(contract as never);
    } catch (error) {
      if (error instanceof ContractError) problems = error.problems;
    }
    const paths = ['/polisy', '/kind', '/policy/repair', '/policy/allow/0', '/policy/on/x', '/policy/limits/depth'];
    expect(problems.map((problem) => problem.path)).toEqual(paths);
  });
});
