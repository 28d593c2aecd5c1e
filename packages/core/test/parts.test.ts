import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contractWarningCodes } from '../src/codes/contract-warnings.ts';
import { reviewCodes } from '../src/codes/review.ts';
import { stageCodes } from '../src/codes/stage-codes.ts';
import { cel } from '../src/entries/cel.ts';
import {
  absent,
  type CompilerParts,
  checks,
  compiler,
  contractSchema,
  document,
  evidence,
  fastPaths,
  grounding,
  likelyReadings,
  metaSchemas,
  rules,
  schemaCode,
  standardSchema,
  streams,
  textFormats,
} from '../src/entries/compiler.ts';
import { python } from '../src/entries/python.ts';
import { ContractError, compile as compileAny } from '../src/index.ts';
import { allKinds } from '../src/kinds/all-kinds.ts';
import { codesOfKinds } from '../src/kinds/check-words.ts';
import type { WrittenContract } from '../src/kinds/kind.ts';
import { codes } from '../src/kinds/registry.ts';
import { toolKind } from '../src/kinds/tool-calls/tool-calls.ts';

const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } as const;

test('without the part for streams nothing is told before the end, and the verdict is the same', () => {
  const [bare, following] = [compiler({ kinds: [document] }), compiler({ kinds: [document], streams })].map((compile) => {
    const stream = compile({ schema }).stream();
    return { update: stream.push('{"n": "many"'), verdict: stream.push('}') && stream.end() };
  });
  expect(bare?.update).toEqual({ completed: [], partial: undefined, document: 0, violated: [] });
  expect(following?.update.partial).toEqual({});
  expect(bare?.verdict).toEqual(following?.verdict);
  expect(bare?.verdict.status).toBe('fail');
});

test('code is made of a schema where many replies come, and only by the part for it', () => {
  let evaluations = 0;
  const counting: typeof schemaCode = (graph, evaluated) =>
    schemaCode(graph, (value) => {
      evaluations++;
      return evaluated(value);
    });
  const gates = [compiler({ kinds: [document] }), compiler({ kinds: [document], code: counting })].map((compile) =>
    compile({ schema }),
  );
  const said = gates.map((gate) => Array.from({ length: 100 }, (_, n) => gate.judge(`{"n": ${n % 3 === 0 ? '"x"' : n}}`)));
  expect(said[0]).toEqual(said[1]);
  // Evaluation alone would be asked for each of them.
  expect(evaluations).toBeLessThan(50);
});

// A contract that needs a part, where its absence is told, and a reply that only the part finds wrong.
interface Need {
  readonly contract: WrittenContract;
  readonly path: string;
  readonly name: string;
  readonly parts: Partial<CompilerParts<readonly []>>;
  readonly wrong: string;
}

const fine = { name: 'fine', run: () => ({ message: 'It is not.' }) };

const NEEDS: { readonly [what: string]: Need } = {
  'ranges of rules': {
    contract: { rules: { ranges: { n: [1, 2] } } },
    path: '/rules',
    name: 'rules',
    parts: { rules },
    wrong: '{"n": 3}',
  },
  'a validator': {
    contract: { schema: z.object({ n: z.number() }) },
    path: '/schema',
    name: 'standardSchema',
    parts: { validators: standardSchema },
    wrong: '{"m": 3}',
  },
  'a format of texts': {
    contract: { schema: { properties: { on: { type: 'string', format: 'date' } } } },
    path: '/schema/properties/on/format',
    name: 'textFormats',
    parts: { textFormats },
    wrong: '{"on": "2026-02-30"}',
  },
  'a schema with a keyword that is not common': {
    contract: { schema: { $id: 'urn:example:n', type: 'object', required: ['m'] } },
    path: '/schema',
    name: 'metaSchemas',
    parts: { metaSchemas },
    wrong: '{"n": 3}',
  },
  'a schema of draft 4': {
    contract: { schema: { $schema: 'http://json-schema.org/draft-04/schema#', required: ['n'] } },
    path: '/schema',
    name: 'metaSchemas',
    parts: { metaSchemas },
    wrong: '{}',
  },
  'a reference to a meta schema': {
    contract: { schema: { $ref: 'https://json-schema.org/draft/2020-12/schema' } },
    path: '/schema/$ref',
    name: 'metaSchemas',
    parts: { metaSchemas, textFormats },
    wrong: '{"type": "no type"}',
  },
  grounding: {
    contract: { grounding: { source: 'text' } },
    path: '/grounding',
    name: 'grounding',
    parts: { grounding, evidence },
    wrong: '["Bern"]',
  },
  'a policy for reviews': {
    contract: { policy: { review: { worst: '10%' } } },
    path: '/policy/review',
    name: 'evidence',
    parts: { evidence },
    wrong: '',
  },
  'fields that may not be stated': {
    contract: { schema: { properties: { n: { type: 'integer' }, m: { type: 'integer' } } }, absent: ['/n'] },
    path: '/absent',
    name: 'absent',
    parts: { absent, evidence },
    wrong: '{"m": null}',
  },
  checks: { contract: { checks: [fine] }, path: '/checks', name: 'checks', parts: { checks }, wrong: '{}' },
};

function problemsOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
  return [];
}

test.for(Object.entries(NEEDS))('%s: without the part the import is named, with it replies are judged by it', ([, need]) => {
  const { contract, path, name, parts, wrong } = need;
  const args = { name, entry: '@tamis/core/compiler' };
  expect(problemsOf(() => compiler({ kinds: [document] })(contract))).toMatchObject([
    { code: 'contract.missing-part', path, args },
  ]);
  const verdict = compiler({ kinds: [document], ...parts })(contract).judge(wrong);
  expect(verdict.status).toBe('fail');
  expect(verdict).toEqual(compileAny(contract).judge(wrong));
});

const WHOLE = { code: 'contract.missing-part', args: { name: 'toolCalls', entry: '@tamis/core/compiler' } };

test('the kind for tool calls of a bundle names the whole kind where it is needed, and passes no result on', () => {
  const compile = compiler({ kinds: [toolKind({})] });
  const told = (tool: object, policy = {}) =>
    problemsOf(() => compile({ kind: 'tool-calls', tools: [{ name: 'pay', ...tool }], policy }));
  const needs = [{ effect: 'destroy' }, { effect: 'read', output: {} }, { effect: 'read', trust: 'outside' }] as const;
  for (const need of needs) expect(told(need)).toMatchObject([WHOLE]);
  expect(told({}, { strict: true })).toMatchObject([WHOLE]);
  expect(told({ effect: 'destroy' }, { provenance: 'off' })).toEqual([]);
  const gate = compile({ kind: 'tool-calls', tools: [{ name: 'pay' }] });
  expect(gate.warnings).toMatchObject([{ ...WHOLE, severity: 'warning' }]);
  expect(gate.judgeResult?.('pay', 'paid')).toMatchObject({ status: 'fail', findings: [WHOLE] });
});

test('names that rules read are described by `input`, so it is rules that are missing where they are', () => {
  const problems = problemsOf(() => compiler({ kinds: [document] })({ input: { type: 'object' } }));
  expect(problems).toMatchObject([{ code: 'contract.missing-part', path: '/input', args: { name: 'rules' } }]);
});

test('the language of the first rule is named where nothing of rules is there, because it brings the rest', () => {
  const named = (rule: object) =>
    problemsOf(() => compiler({ kinds: [document] })({ rules: { rules: [{ name: 'small', ...rule }] } })).map(
      ({ args }) => args.name,
    );
  expect(named({ expr: 'n < 3' })).toEqual(['python']);
  expect(named({ cel: 'n < 3' })).toEqual(['cel']);
});

test('a language of rules brings along what runs them', () => {
  const ruled = { rules: { required: ['n'], rules: [{ name: 'small', expr: 'n < 3' }] } };
  expect(compiler({ kinds: [document], languages: [python] })(ruled).judge('{"n": 3}').status).toBe('fail');
  expect(compiler({ kinds: [document], languages: [cel] })({ rules: { required: ['n'] } }).judge('{}').status).toBe('fail');
  const problems = problemsOf(() => compiler({ kinds: [document], languages: [cel] })(ruled));
  expect(problems).toMatchObject([{ code: 'contract.missing-part', path: '/rules/rules/0/expr', args: { name: 'python' } }]);
});

test('what is the name of no kind or format is told as such, though a part has that name', () => {
  const told = (contract: WrittenContract) => problemsOf(() => compiler({ kinds: [document] })(contract)).map(({ code }) => code);
  expect(told({ kind: 'rules' })).toEqual(['contract.unknown-kind']);
  expect(told({ format: 'python' })).toEqual(['contract.bad-value']);
});

test('a light gate reads and repairs as one with all parts, plain stretches or not', () => {
  const light = compiler({ kinds: [document], readings: likelyReadings });
  const quick = compiler({ kinds: [document], readings: likelyReadings, runs: fastPaths });
  const item = { type: 'object', properties: { n: { type: 'integer' }, s: { type: 'string' } }, required: ['n'] } as const;
  const contract = { schema: { type: 'array', items: item }, policy: { on: { '/*': 'drop' } } } as const;
  const lines = ['{n: 1, "s": \'a\'}', '{"n": "2",}', '{"s": "say "no" twice", "n": 3}', '{"s": "x"}', '{"n": 4 // four\n}'];
  const replies = [`[${lines.join(',\n')}]`, `\`\`\`json\n[${lines.join(' ')}`, `Here: [${lines[1]}] Bye.`, 'No.'];
  for (const reply of replies) {
    const expected = compileAny(contract).judge(reply);
    expect(light(contract).judge(reply)).toEqual(expected);
    expect(quick(contract).judge(reply)).toEqual(expected);
  }
  expect(replies.map((reply) => compileAny(contract).judge(reply).changes.length > 0)).toEqual([true, true, true, false]);
});

test('other readings are searched for by a part of its own, without which every mark that could be elsewhere is in doubt', () => {
  const contract = { schema: { type: 'object', properties: { a: {}, b: {} }, additionalProperties: false } } as const;
  const reply = '{"a": "x"b": 30}';
  const held = (parts: Pick<CompilerParts<readonly []>, 'runs' | 'readings'>) => {
    const verdict = compiler({ kinds: [document], ...parts })(contract).judge(reply);
    return verdict.status === 'hold' ? verdict.held : verdict.status;
  };
  const meant = { a: 'x', b: 30 };
  expect(held({ readings: likelyReadings })).toEqual(meant);
  expect(held({ readings: likelyReadings, runs: fastPaths })).toEqual(meant);
  expect(held({ runs: fastPaths })).not.toEqual(meant);
  expect(held({ runs: fastPaths })).toEqual(held({}));
  const judge = (text: string, readings?: typeof likelyReadings) =>
    compiler({ kinds: [document], ...(readings && { readings }) })(contract).judge(text);
  const unsure = '{"a": 1 "b": 2}';
  expect(judge(unsure, likelyReadings)).toMatchObject({ status: 'pass', changes: [{ code: 'parse.missing-comma' }] });
  expect(judge(unsure)).toMatchObject({ status: 'hold', held: { a: 1, b: 2 }, changes: [{ code: 'parse.guessed-mark' }] });
  // A text that is too long to search in.
  const long = `{"a": "${'x'.repeat(300_000)}" "b": 2}`;
  expect(judge(long, likelyReadings)).toMatchObject({ status: 'hold', changes: [{ code: 'parse.guessed-mark' }] });
  const sure = '{a: \'x\', // both\n "b": 2,}';
  expect(judge(sure)).toEqual(judge(sure, likelyReadings));
  expect(judge(sure).status).toBe('pass');
});

test('strict JSON gets the same verdict without the shortcuts for it', () => {
  const light = compiler({ kinds: [document] });
  const types = [undefined, 'string', ['null', 'integer', 'array']] as const;
  const contracts: readonly WrittenContract[] = [
    { schema },
    ...types.map((type) => (type === undefined ? {} : { schema: { type } })),
  ];
  const pairs = contracts.map((contract) => [light(contract), compileAny(contract)] as const);
  const written = fc
    .tuple(fc.jsonValue(), fc.constantFrom(undefined, 1))
    .map(([value, indent]) => JSON.stringify(value, null, indent));
  const odd = ['null', '{"n": 1, "n": 2}', '{"": 1}', '{"constructor": 1}', '[1e400]', '{"n": 1.0}', '0.1234567890123456789'];
  const examples = odd.map((reply): [string] => [reply]);
  const isSame = (reply: string) => {
    for (const [plain, quick] of pairs) expect(plain.judge(reply)).toEqual(quick.judge(reply));
  };
  fc.assert(fc.property(written, isSame), { examples, numRuns: 200 });
});

test('the registry has the codes of all kinds and of reviews, in the order of the road', () => {
  expect(Object.keys(codes)).toEqual(
    Object.keys({ ...stageCodes, ...contractWarningCodes, ...codesOfKinds(allKinds.flat()), ...reviewCodes }),
  );
});

test('there is a schema of contracts for every kind', () => {
  const names = allKinds.flat().map(({ name }) => name);
  expect(contractSchema()).toMatchObject({ properties: { kind: { enum: names } } });
});

test.each([
  [{ kinds: document }, '`kinds` of `compiler` must be a list.'],
  [{ kinds: [document], validators: [standardSchema] }, '`validators` of `compiler` must be one part, not a list.'],
  [{ kinds: [document], validator: standardSchema }, 'There is no option `validator` of `compiler`. Did you mean `validators`?'],
])('a mistake in the parts themselves is told at once', (parts, message) => {
  expect(() => compiler(parts as unknown as CompilerParts<[typeof document]>)).toThrow(new TypeError(message));
});
