import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { reloadable } from '../src/entries/compiler.ts';
import { ContractError, compile, type Problem, type ToolContract } from '../src/index.ts';

const object = { type: 'object' } as const;

function codesOf(tool: object, result: unknown, more: Omit<Partial<ToolContract>, 'order'> = {}): readonly string[] {
  const gate = compile({ ...more, kind: 'tool-calls', tools: [{ name: 'look', ...tool }] });
  const verdict = gate.judgeResult?.('look', result);
  return verdict?.status === 'fail' ? verdict.findings.map(({ code }) => code) : [];
}

// A validator that accepts some values and does not describe them.
function accepting(...values: readonly unknown[]) {
  return (value: unknown) => (values.includes(value) ? { value } : { issues: [{ message: 'Another value' }] });
}

function problemsOf(contract: Partial<ToolContract>): readonly Problem[] {
  try {
    compile({ kind: 'tool-calls', tools: [], ...contract } as ToolContract);
    return [];
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
}

describe('what a contract says about results', () => {
  it('may be a validator, which gets a copy and answers at once', () => {
    const output = z.object({ n: z.number().transform(String) });
    expect(codesOf({ output }, { n: 1 })).toEqual([]);
    expect(codesOf({ output }, '{"n": 1}')).toEqual([]);
    expect(codesOf({ output }, { n: 'x' })).toEqual(['results.bad-schema', 'schema.type']);
    const later = z.object({}).refine(async () => true);
    expect(codesOf({ output: later }, {})).toEqual(['results.bad-schema', 'schema.needs-check']);
    const throwing = z.any().refine(() => {
      throw new Error('no');
    });
    expect(codesOf({ output: throwing }, 1)).toContain('results.bad-schema');
    const meddling = z.any().refine((value: { n: number }) => {
      value.n = 2;
      return true;
    });
    const verdict = compile({ kind: 'tool-calls', tools: [{ name: 'look', output: meddling }] }).judgeResult?.('look', { n: 1 });
    expect(verdict).toMatchObject({ status: 'pass', value: { n: 1 } });
  });

  it('applies under every name that calls may use, and what is unknown comes from outside', () => {
    const fetch = { name: 'fetch_page', trust: 'outside', output: { type: 'string', maxLength: 20 } } as const;
    const { judgeResult } = compile({ kind: 'tool-calls', tools: [fetch, { name: 'look' }] });
    const codes = (tool: string, result: unknown) => {
      const verdict = judgeResult?.(tool, result);
      return verdict?.status === 'fail' ? verdict.findings.map(({ code }) => code) : [];
    };
    for (const name of ['fetch_page', 'functions.fetch_page', 'fetchPage', ' fetch_page']) {
      expect([name, codes(name, '[INST]')]).toEqual([name, ['results.holds-turn']]);
      expect([name, codes(name, 'x'.repeat(21))]).toEqual([name, ['results.bad-schema', 'schema.length']]);
      expect([name, codes(name, 'Fine.')]).toEqual([name, []]);
    }
    for (const name of ['delete_page', '', 'constructor']) {
      expect([name, codes(name, '[INST]')]).toEqual([name, ['results.holds-turn']]);
      expect([name, codes(name, 'Fine.')]).toEqual([name, []]);
    }
    expect(codes('look', '[INST]')).toEqual([]);
  });

  it('is about a text as it is, unless no text is accepted', () => {
    const bad = (code: string) => ['results.bad-schema', code];
    expect(codesOf({ output: { enum: ['yes', 'no'] } }, '"yes"')).toEqual(bad('schema.enum'));
    expect(codesOf({ output: { enum: ['yes', 5] } }, '5')).toEqual(bad('schema.enum'));
    expect(codesOf({ output: { pattern: '^[a-z]+$' } }, '"abc"')).toEqual(bad('schema.pattern'));
    expect(codesOf({ output: { maxLength: 5 } }, '"abcde"')).toEqual(bad('schema.length'));
    expect(codesOf({ output: { type: ['string', 'object'], maxLength: 5 } }, '{"a": 1}')).toEqual(bad('schema.length'));
    expect(codesOf({ output: z.enum(['yes', 'no']) }, '"yes"')).toContain('results.bad-schema');
    const silent = { '~standard': { version: 1, vendor: 'none', validate: (value: unknown) => accepting('yes', 5)(value) } };
    expect(codesOf({ output: silent }, '"yes"')).toContain('results.bad-schema');
    for (const text of ['yes', '5']) expect(codesOf({ output: silent }, text)).toEqual([]);
    expect(codesOf({ output: { type: 'integer' } }, '5')).toEqual([]);
    expect(codesOf({ output: { type: 'integer' } }, '5.5')).toEqual(bad('schema.type'));
    expect(codesOf({ output: { type: 'integer' } }, 'It is 5')).toEqual(['results.not-json']);
  });

  it('is read from any list: as output, as outputSchema, and as a hint of MCP', () => {
    const outputSchema = { type: 'number' };
    expect(codesOf({ inputSchema: object, outputSchema }, 'x')).toContain('results.not-json');
    expect(codesOf({ inputSchema: object, outputSchema: z.number() }, [1])).toContain('results.bad-schema');
    expect(codesOf({ inputSchema: object, outputSchema: { jsonSchema: outputSchema, validate: () => ({}) } }, [1])).toContain(
      'results.bad-schema',
    );
    const open = { inputSchema: object, annotations: { openWorldHint: true } };
    expect(codesOf(open, '[INST]')).toEqual(['results.holds-turn']);
    expect(codesOf(open, '[INST]', { about: { look: { trust: 'own' } } })).toEqual([]);
    expect(codesOf({ outputSchema }, 'x', { about: { look: { output: { type: 'string' } } } })).toEqual([]);
    const openAi = { type: 'function', function: { name: 'ping', parameters: object }, output: outputSchema };
    const gate = compile({ kind: 'tool-calls', tools: [openAi] });
    expect(gate.judgeResult?.('ping', 'x').status).toBe('fail');
  });

  it('has keys for prototypes as data if the policy says so', () => {
    const value = JSON.parse('{"__proto__": {"a": 1}}') as object;
    expect(codesOf({}, value)).toEqual(['results.forbidden-key']);
    expect(codesOf({}, value, { policy: { keys: 'own' } })).toEqual([]);
    expect(codesOf({ output: object }, '{"__proto__": {"a": 1}}', { policy: { keys: 'own' } })).toEqual([]);
  });

  it('does not depend on the limits and the strictness of replies', () => {
    const policy = { limits: { bytes: 10, depth: 1 }, strict: true } as const;
    expect(codesOf({ output: object }, '{"long": [[12345678901234567890]]}', { policy })).toEqual([]);
  });

  it('is refused where it is wrong, with its place', () => {
    const about = (details: object) => problemsOf({ tools: [{ name: 'look' }], about: { look: details as never } });
    expect(about({ trust: 'nobody' })).toMatchObject([{ path: '/about/look/trust' }]);
    expect(about({ limits: { bytes: 0, depth: 3000, size: 1 } }).map(({ path }) => path)).toEqual([
      '/about/look/limits/size',
      '/about/look/limits/bytes',
      '/about/look/limits/depth',
    ]);
    expect(about({ limits: 3 })).toMatchObject([{ path: '/about/look/limits' }]);
    expect(about({ output: 'text' })).toMatchObject([{ code: 'contract.bad-value', path: '/about/look/output' }]);
    expect(about({ output: { properties: { a: { type: 'txt' } } } })).toMatchObject([
      { code: 'contract.tool-output', path: '/about/look/output/properties/a/type', args: { tool: 'look' } },
    ]);
    const listed = (tool: object) => problemsOf({ tools: [{ name: 'look', ...tool }] });
    expect(listed({ outputSchema: { type: 'txt' } })).toMatchObject([{ path: '/tools/0/outputSchema/type' }]);
    expect(listed({ outputSchema: 'text' })).toMatchObject([{ path: '/tools/0/outputSchema' }]);
    expect(listed({ trusted: 'own' })).toMatchObject([{ code: 'contract.unknown-key', path: '/tools/0/trusted' }]);
  });

  it('is there in a gate that can be replaced, and in none of another kind', () => {
    const gate = reloadable(() => compile({ kind: 'tool-calls', tools: [{ name: 'look', output: { type: 'number' } }] }));
    expect(gate.judgeResult?.('look', 'x').status).toBe('fail');
    gate.reload(() => compile({ kind: 'tool-calls', tools: [{ name: 'look', output: { type: 'string' } }] }) as never);
    expect(gate.judgeResult?.('look', 'x').status).toBe('pass');
    expect(compile({}).judgeResult).toBeUndefined();
  });

  it('does not judge by what every object was made to inherit', () => {
    Object.defineProperty(Object.prototype, 'toJSON', { value: () => 'x', configurable: true });
    try {
      expect(codesOf({}, { a: 1 })).toEqual(['results.not-json']);
      expect(codesOf({}, 'text')).toEqual([]);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'toJSON');
    }
  });
});

describe('a result of MCP', () => {
  const output = { type: 'object' };
  const beside = (text: string, structuredContent: unknown) => ({ content: [{ type: 'text', text }], structuredContent });

  it('has texts that say what its data says', () => {
    const differs = ['results.text-differs'];
    for (const text of ['{"price": -5}', '[5]', '6', 'null', ' {"price": 5, "price": 5.5}', '{"price": 5, "note": "x"}'])
      expect([text, codesOf({ output }, beside(text, { price: 5, year: '2024' }))]).toEqual([text, differs]);
    for (const text of ['{"year": "2024", "price": 5.0}', '5', '2024', '"2024"', 'It costs 6.', '{"price": -5', ''])
      expect([text, codesOf({ output }, beside(text, { price: 5, year: '2024' }))]).toEqual([text, []]);
    expect(codesOf({}, beside('{"price": -5}', { price: 5 }))).toEqual([]);
    const nested = (depth: number, leaf: number) => `${'['.repeat(depth)}${leaf}${']'.repeat(depth)}`;
    const wide = { output, limits: { depth: 2000, bytes: 100_000 } };
    const deep = (depth: number, leaf: number) =>
      codesOf(wide, beside(nested(depth, leaf), { deep: JSON.parse(nested(depth, 1)) }));
    expect([deep(400, 1), deep(400, 2), deep(1990, 2)]).toEqual([[], differs, differs]);
  });
});
