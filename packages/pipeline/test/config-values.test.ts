import { Float, isFloat } from '@tamis/core/python-values';
import { describe, expect, it } from 'vitest';
import { mockFields } from '../src/config/mock-value.ts';
import { schemaFields } from '../src/config/schema-fields.ts';
import { fieldsAt, listAt, numberAt, textAt } from '../src/config/values.ts';
import { writeJson } from '../src/exact/write-json.ts';
import type { ExpressionStep } from '../src/model/pipeline.ts';
import { ANY, choice, closedObject, FLAG, listOf, mapOf, number, object, TEXT, whole } from '../src/shape/shape.ts';
import { shapeProblems } from '../src/shape/shape-problems.ts';
import { expressionStep } from '../src/steps/expression-step.ts';
import { changed, GOOD, opened, told } from './folder.ts';

const CONFIG = 'config.yaml';

function codes(from: string, to: string): readonly string[] {
  return told(changed(CONFIG, from, to)).map((line) => line.split(' ').slice(0, 2).join(' '));
}

describe('mathematical functions', () => {
  const step = opened().steps[0] as ExpressionStep;
  const value = (source: string) => {
    const text = (GOOD[CONFIG] ?? '').replace('"random.randint(1, sides)"', JSON.stringify(source));
    const [first] = opened({ ...GOOD, [CONFIG]: text }).steps;
    const result = expressionStep({ ...(first as ExpressionStep) }, { id: 'd6', fields: { sides: 6 }, metadata: {} });
    return result.status === 'done' ? writeJson(result.output.die as never) : `${result.error?.kind}: ${result.error?.message}`;
  };

  it('are those of Python', () => {
    expect(step.scope).toBe('expression');
    expect([value('log(1)'), value('log(8, 2)'), value('log10(100)'), value('log2(8)'), value('log1p(0)')]).toEqual([
      ...['0.0', '3.0', '2.0', '3.0', '0.0'],
    ]);
    expect([value('floor(sides / 4)'), value('ceil(1.2)'), value('trunc(-1.5)'), value('fabs(-2)')]).toEqual([
      '1',
      '2',
      '-1',
      '2.0',
    ]);
    expect([value('isnan(1)'), value('isinf(1)'), value('hypot(3, 4)'), value('degrees(pi)')]).toEqual([
      'false',
      'false',
      '5.0',
      '180.0',
    ]);
  });

  // A folder with one of these is refused: each fails for a real unit.
  it.each(['log(0)', 'log(-1)', 'log10(0)', 'log2(0)', 'log1p(-1)', 'log(2, 0)', 'asin(2)', "log('x')", "floor('x')"])(
    'refuse %s',
    (source) => {
      const text = (GOOD[CONFIG] ?? '').replace('"random.randint(1, sides)"', JSON.stringify(source));
      expect(told({ ...GOOD, [CONFIG]: text })[0]).toMatch(/^error pipeline\.expression-fails/);
    },
  );
});

describe('a step over all units', () => {
  const run = (more: string) => changed(CONFIG, 'processing:\n', `    - {name: out, scope: run${more}}\nprocessing:\n`);
  const lines = (more: string) => told(run(more)).map((line) => line.replace(/ config\.yaml:\d+:\d+/, ''));

  it('needs a script, and only one is built in', () => {
    expect(lines(', script: scripts/extract_units.py')).toEqual([]);
    expect(lines('')[0]).toContain(
      'error pipeline.missing-key pipeline.steps[4]: the key "script" is missing; expected `extract_units`.',
    );
    expect(lines(', script: send.py')[0]).toMatch(/^error pipeline\.script/);
  });

  it('writes inside the folder of the run, and reads the unit as data', () => {
    expect(lines(', script: extract_units, output_dir: ../out')[0]).toMatch(/^error pipeline\.outside-folder/);
    expect(lines(', script: extract_units, filename_expression: "data["')[0]).toMatch(/^error pipeline\.expression-syntax/);
    expect(lines(', script: extract_units, content_expression: die')[0]).toMatch(/^error pipeline\.unknown-name/);
    expect(lines(', script: extract_units, upload: true')[0]).toMatch(/^warning/);
    for (const none of ['null', 'false']) expect(lines(`, script: extract_units, upload: ${none}`)).toEqual([]);
    const step = opened(run(', script: extract_units, compression: gzip')).steps.at(-1);
    expect(step).toMatchObject({
      scope: 'run',
      work: { kind: 'extract-units', outputDir: 'outputs/units', compression: 'gzip' },
    });
    const plain = opened(run(', script: extract_units, compression: none, output_dir: o')).steps.at(-1);
    expect(plain).toMatchObject({ work: { outputDir: 'o', compression: 'none' } });
  });
});

describe('how units are made', () => {
  it('needs positions that have names, and enough items for them', () => {
    expect(codes('strategy: direct', 'strategy: permutation')).toContain('error pipeline.missing-key');
    expect(codes('strategy: direct', 'strategy: permutation\n  positions: []')).toContain('error pipeline.missing-key');
    expect(codes('strategy: direct', 'strategy: direct\n  positions: []')).toEqual([]);
    expect(codes('strategy: direct', 'strategy: permutation\n  positions: [a, b, c]')).toContain('error pipeline.too-few-items');
    expect(codes('strategy: direct', 'strategy: permutation\n  positions: [a, b]')).not.toContain('error pipeline.too-few-items');
    expect(codes('strategy: direct', 'strategy: permutation\n  positions: [_metadata, b]')).toContain(
      'error pipeline.reserved-name',
    );
    expect(codes('strategy: direct', 'strategy: cross_product\n  positions: [{name: a, source_key: dice}, {name: b}]')).toContain(
      'error pipeline.bad-value',
    );
  });

  it('has numbers that are read as written', () => {
    const { processing } = opened(
      changed(CONFIG, 'chunk_size: 10', 'chunk_size: 7\n  repeat: 2\n  validation_retry: {max_attempts: 5}'),
    );
    expect(processing).toMatchObject({ chunkSize: 7, repeat: 2, maxAttempts: 5, holds: 'ask-again' });
    const usual = opened(changed(CONFIG, '  chunk_size: 10\n', '')).processing;
    expect([usual.chunkSize, usual.repeat, usual.maxAttempts]).toEqual([100, 1, undefined]);
  });

  it('reads lists that are lists', () => {
    const items = (text: string) => told({ ...GOOD, 'items.yaml': text }).map((line) => line.split(' ')[1]);
    expect(items('dice: []\n')).toEqual(['pipeline.no-items']);
    expect(items('dice: 7\n')).toEqual(['pipeline.items-form']);
    expect(items('- {id: a, sides: 6}\n')).toEqual(['pipeline.bad-value']);
    // Of many mistakes the first ten are reported.
    expect(items(`dice: [${'7, '.repeat(12)}]\n`).filter((code) => code === 'pipeline.item-form')).toHaveLength(10);
  });
});

describe('a value of the wrong shape', () => {
  const shape = object({
    name: { shape: TEXT, required: true, description: '' },
    count: { shape: whole(1), description: '' },
    share: { shape: number(0.5), description: '' },
    kind: { shape: choice('one', 'two'), description: '' },
    isOn: { shape: FLAG, description: '' },
    any: { shape: ANY, description: '' },
    list: { shape: listOf(TEXT), description: '' },
    map: { shape: mapOf(whole(0)), description: '' },
    inner: { shape: closedObject({ a: { shape: TEXT, description: '' } }), description: '' },
  });
  const problems = (value: unknown) =>
    shapeProblems(shape, value as never, '', new Map()).map(({ code, severity, path, args }) =>
      [code.replace('pipeline.', ''), severity, path, args.expected ?? args.key].join(' '),
    );

  it('is reported at its place, with what was expected', () => {
    expect(
      problems({
        name: 'x',
        count: 1,
        share: 0.5,
        kind: 'one',
        isOn: false,
        any: [7],
        list: ['a'],
        map: { a: 0 },
        inner: { a: 'b' },
      }),
    ).toEqual([]);
    expect(problems({ name: 'x', share: new Float(1), count: null, list: null })).toEqual([]);
    expect(problems([])).toEqual(['bad-value error  an object']);
    expect(problems({})).toEqual(['missing-key error  a text']);
    expect(problems({ name: null })).toEqual(['missing-key error  a text']);
    expect(problems({ name: '' })).toEqual(['bad-value error /name a text']);
    const wrong = (key: string, value: unknown) => problems({ name: 'x', [key]: value })[0] ?? '';
    for (const count of [0, 1.5, '1', new Float(1)])
      expect(wrong('count', count)).toBe('bad-value error /count a whole number of at least 1');
    for (const share of [0.4, '1', new Float(0), {}, true])
      expect(wrong('share', share)).toBe('bad-value error /share a number of at least 0.5');
    for (const kind of ['three', 1]) expect(wrong('kind', kind)).toBe('bad-value error /kind one of "one", "two"');
    for (const isOn of ['true', 0]) expect(wrong('isOn', isOn)).toBe('bad-value error /isOn true or false');
    expect([wrong('list', 'a'), wrong('list', ['a', 7])]).toEqual([
      'bad-value error /list a list',
      'bad-value error /list/1 a text',
    ]);
    expect([wrong('map', []), wrong('map', { 'a/b~': -1 })]).toEqual([
      ...['bad-value error /map an object', 'bad-value error /map/a~1b~0 a whole number of at least 0'],
    ]);
    expect(wrong('inner', { b: 1 })).toBe('unknown-key error /inner/b b');
    expect(
      [wrong('cuont', 1), wrong('needs', 1), wrong('constructor', 1)].map((line) => line.split(' ').slice(0, 2).join(' ')),
    ).toEqual([...['unknown-key error', 'unknown-key warning', 'unknown-key warning']]);
  });
});

describe('a fan-out', () => {
  it('needs a field with a list, and a name that is not reserved', () => {
    expect(codes('      field: words\n', '')).toContain('error pipeline.missing-key');
    expect(codes('child_field: word\n', 'child_field: _metadata\n')).toContain('error pipeline.reserved-name');
    expect(codes('field: words', 'field: sides')).toContain('error pipeline.bad-value');
    const usual = opened(
      Object.fromEntries(
        Object.entries(changed(CONFIG, '      child_field: word\n', '')).map(([name, text]) => [
          name,
          text.replace('len(word)', 'len(words)'),
        ]),
      ),
    );
    expect(usual.steps[2]).toMatchObject({ scope: 'fan_out', field: 'words', childField: 'words' });
  });
});

describe('what happens at the end', () => {
  const after = (entry: string) =>
    told({ ...GOOD, [CONFIG]: `${GOOD[CONFIG]}post_process:\n  - ${entry}\n` }).map((line) =>
      line.split(' ').slice(0, 2).join(' '),
    );

  it('is a report or a packed file inside the folder of the run', () => {
    expect(after('{type: gzip, files: "*.jsonl"}')).toEqual([]);
    expect(after('{type: gzip, files: [7]}')).toContain('error pipeline.missing-key');
    expect(after('{type: gzip, files: ["../x"]}')).toEqual(['error pipeline.outside-folder']);
    expect(after('{script: send.py}')).toEqual(['warning pipeline.skipped-script']);
    expect(after('{name: report}')).toEqual(['error pipeline.missing-key']);
    expect(after('{script: analyze_results.py, output: ../x}')).toContain('error pipeline.outside-folder');
    expect(after('{script: analyze_results.py, args: ["--no-such-flag"]}')).toEqual(['error pipeline.bad-value']);
    const { postProcess } = opened({
      ...GOOD,
      [CONFIG]: `${GOOD[CONFIG]}post_process:\n  - {type: gzip, files: a, keep_originals: true}\n`,
    });
    expect(postProcess).toEqual([{ kind: 'gzip', name: 'post_process', files: ['a'], keepOriginals: true }]);
  });
});

describe('made-up values', () => {
  it('have the type that a schema asks for', () => {
    const properties = {
      ...{
        a: { const: 1 },
        b: { enum: ['x', 'y'] },
        c: { examples: ['e'] },
        d: { type: ['null', 'boolean'] },
        e: { type: 'null' },
      },
      ...{
        f: { type: 'integer', minimum: 2, maximum: 5 },
        g: { type: 'integer', minimum: 3 },
        h: { type: 'integer', maximum: 1 },
      },
      ...{
        i: { type: 'number' },
        j: { type: 'number', minimum: 1, maximum: 2 },
        k: { type: 'array', items: { type: 'integer' } },
      },
      ...{ l: { type: 'array', minItems: 0 }, m: { type: 'array', minItems: 30 }, n: { properties: { x: { type: 'boolean' } } } },
      ...{ o: { anyOf: [{ type: 'boolean' }, { type: 'string' }] }, p: { $ref: '#/$defs/q' }, r: true },
    };
    const { i, j, l, m, ...mock } = mockFields({ properties, $defs: { q: { const: 'q' } } } as never);
    expect(mock).toEqual({
      ...{ a: 1, b: 'x', c: 'e', d: true, e: null, f: 4, g: 3, h: 1, k: [5, 5], n: { x: true }, o: true, p: 'q', r: 'sample' },
    });
    expect([isFloat(i as never), (i as Float).value, j]).toEqual([true, 5, 1.5]);
    expect([l, (m as unknown[]).length]).toEqual([['sample'], 20]);
    const endless = { properties: { a: { $ref: '#' } } };
    expect(JSON.stringify(mockFields(endless as never)).length).toBeLessThan(200);
  });

  it('are of the fields that a schema describes anywhere', () => {
    const fields = (schema: object) => {
      const found = schemaFields(schema as never);
      return [[...found.fields.keys()].join(''), found.isOpen];
    };
    expect(fields({ properties: { a: {} }, required: ['b', 7, 'a'] })).toEqual(['ab', false]);
    expect(
      fields({
        allOf: [{ properties: { a: {} } }],
        if: { properties: { b: {} } },
        dependentSchemas: { x: { properties: { c: {} } } },
      }),
    ).toEqual(['abc', false]);
    for (const open of [
      { additionalProperties: true },
      { additionalProperties: {} },
      { patternProperties: {} },
      { unevaluatedProperties: true },
    ])
      expect(fields(open)).toEqual(['', true]);
    for (const closed of [{ additionalProperties: false }, { patternProperties: 7 }, { properties: 7, required: 7, allOf: 7 }])
      expect(fields(closed)).toEqual(['', false]);
    expect(fields({ $ref: '#/$defs/a~1b%20c', $defs: { 'a/b c': { properties: { a: {} } } } })).toEqual(['a', false]);
    expect(fields({ $ref: '#/oneOf/1', oneOf: [{}, { properties: { a: {} } }] })).toEqual(['a', false]);
    for (const away of ['other.json', '#/$defs/none', '#/%zz']) expect(fields({ $ref: away })).toEqual(['', true]);
    const own = { properties: { a: {} }, allOf: [{ $ref: '#' }] };
    expect(fields(own)).toEqual(['a', false]);
  });

  it('are read from a config by keys of its own', () => {
    const value = { a: { b: 'text', n: 7, f: new Float(2), list: [1] }, empty: '' } as never;
    expect([
      textAt(value, 'a', 'b'),
      textAt(value, 'empty'),
      textAt(value, 'a', 'n'),
      textAt(value, 'constructor', 'name'),
    ]).toEqual([...['text', undefined, undefined, undefined]]);
    expect([numberAt(value, 'a', 'n'), numberAt(value, 'a', 'f'), numberAt(value, 'a', 'b')]).toEqual([7, 2, undefined]);
    expect([listAt(value, 'a', 'list'), listAt(value, 'a'), fieldsAt(value, 'none'), fieldsAt(value, 'a', 'list')]).toEqual([
      [1],
      [],
      {},
      {},
    ]);
  });
});
