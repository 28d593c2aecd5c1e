import { describe, expect, it } from 'vitest';
import type { ExtractUnits, RunStep } from '../src/model/pipeline.ts';
import { extractUnits } from '../src/steps/extract-units.ts';
import { unitOf } from '../src/units/unit.ts';
import { changed, type Files, GOOD, opened, told } from './folder.ts';

const CONFIG = 'config.yaml';

function lines(files: Files): readonly string[] {
  return told(files).map((line) => line.replace(/ [\w.-]+:\d+:\d+ /, ' '));
}
const config = (from: string, to: string) => lines(changed(CONFIG, from, to));

describe('the ids of units', () => {
  const named = (ids: readonly string[], from = '', to = '') =>
    lines({
      ...GOOD,
      [CONFIG]: (GOOD[CONFIG] ?? '').replace(from, to),
      'items.yaml': `dice:\n${ids.map((id) => `  - {id: ${JSON.stringify(id)}, sides: 6}\n`).join('')}`,
    });

  it.each([
    ['.', 'means a folder'],
    ['..', 'means a folder'],
    ['a\u0007', 'has a control character'],
    ['a\ud800', 'has half of a character'],
    ['x'.repeat(501), 'is 501 characters long'],
    ['a__fan000', 'ends as ids of fan-out children do'],
  ])('are fit to name a file: %j', (id, reason) => {
    const [first, ...others] = named(['b', id]);
    expect(first).toContain('error pipeline.bad-unit-id');
    expect([first?.includes(reason), others]).toEqual([true, []]);
  });

  it('may be long, have dots, or end like a child if there is no fan-out', () => {
    expect(named(['x'.repeat(500), '...', 'a__fan00', 'a__fan000b'])).toEqual([]);
    const fan = '    - name: spread\n      scope: fan_out\n      field: words\n      child_field: word\n';
    const alone = named(['a__fan000'], fan, '').filter((line) => line.includes('bad-unit-id'));
    expect(alone).toEqual([]);
  });

  it('differ, and at most ten that do not are told', () => {
    expect(named(['a', 'b', 'a'])).toEqual([expect.stringContaining('error pipeline.duplicate-unit')]);
    expect(named(Array.from({ length: 20 }, () => 'a'))).toHaveLength(10);
  });
});

describe('the schema of a reply', () => {
  const schema = (text: string) =>
    lines({ ...GOOD, 'schemas/tell.json': text }).filter((line) => line.includes('a schema of objects'));

  it('describes objects', () => {
    const properties = '"properties": {"words": {"type": "array", "items": {"type": "string"}}}';
    for (const text of [
      `{${properties}}`,
      `{"type": ["object", "null"], ${properties}}`,
      'true',
      `{"type": "objekt", ${properties}}`,
    ])
      expect([text, schema(text)]).toEqual([text, []]);
    for (const text of ['{"type": "array"}', '{"type": ["array", "null"]}', '[]', 'false', '5'])
      expect([text, schema(text).length]).toEqual([text, 1]);
    expect(schema('{"type": "array"}')[0]).toContain('"array"');
    expect(schema('[]')[0]).toContain('[]');
  });
});

describe('the names that an expression reads', () => {
  const die = (source: string) => config('"random.randint(1, sides)"', JSON.stringify(source));

  it('are told with the name that was meant, a field or a function', () => {
    expect(die('sids + 1')[0]).toMatch(/^error pipeline\.unknown-name .*sides/);
    expect(die('lenn(id)')[0]).toMatch(/^error pipeline\.unknown-name .*len/);
    expect(die('zzzzzzzz')[0]).toMatch(/^error pipeline\.unknown-name/);
  });

  it('are not told where they are a function of mathematics', () => {
    expect(die('floor(sides / 4)')).toEqual([]);
  });

  it('belong to the expression that fails: one of init, one of the loop, or its end', () => {
    const step = (more: string) => told(changed(CONFIG, '      expressions:\n        die: "random.randint(1, sides)"\n', more));
    const place = (more: string) => step(more).map((line) => line.split(' ').slice(0, 3).join(' '))[0];
    expect(place('      init:\n        a: "1 / 0"\n      expressions:\n        die: "1"\n')).toMatch(
      /expression-fails config\.yaml:6:/,
    );
    expect(place('      init:\n        a: "1"\n      expressions:\n        die: "1 / 0"\n')).toMatch(
      /expression-fails config\.yaml:8:/,
    );
    expect(place('      expressions:\n        die: "1"\n      loop_until: "1 / 0"\n')).toMatch(
      /expression-fails config\.yaml:7:/,
    );
    expect(step('      expressions: {}\n')[0]).toContain('error pipeline.missing-key');
  });
});

describe('positions', () => {
  const positions = (text: string, strategy = 'permutation') => config('strategy: direct\n', `strategy: ${strategy}\n${text}`);

  it('are missing only if there are none, and not if they are something else', () => {
    for (const none of ['', '  positions: []\n', '  positions: null\n'])
      expect([none, positions(none).filter((line) => line.includes('missing-key')).length]).toEqual([none, 1]);
    expect(positions('  positions: 5\n').filter((line) => line.includes('missing-key'))).toEqual([]);
    expect(positions('  positions: 5\n')).toContainEqual(expect.stringContaining('error pipeline.bad-value'));
    expect(positions('', 'no-such-strategy').filter((line) => line.includes('positions'))).toEqual([]);
    expect(positions('', 'direct')).toEqual([]);
  });
});

describe('steps', () => {
  it('have names that can be parts of files, each its own', () => {
    expect(config('name: measure', 'name: a/b')).toEqual([expect.stringContaining('a name without slashes')]);
    expect(config('name: measure', 'name: "a\\\\b"')).toEqual([expect.stringContaining('a name without slashes')]);
    expect(config('name: measure', 'name: roll')).toContainEqual(expect.stringContaining('error pipeline.duplicate-step'));
  });
});

describe('the file of a unit', () => {
  const work = (filename: string, content = "data['unit_id']") => {
    const step = `    - {name: out, scope: run, script: extract_units, output_dir: o, filename_expression: ${JSON.stringify(filename)}, content_expression: ${JSON.stringify(content)}}\nprocessing:\n`;
    const { steps } = opened(changed(CONFIG, 'processing:\n', step));
    return (steps.at(-1) as RunStep).work as ExtractUnits;
  };
  const unit = (n: unknown, id = 'u') => unitOf({ unit_id: id, n } as never) as never;
  const [first] = [work("data['n']")];
  const extracted = (n: unknown) => [...extractUnits(first as ExtractUnits, [unit(n)])][0];

  it.each<[unknown, string]>([
    ['a', 'o/a.json'],
    ['a.txt', 'o/a.txt'],
    ['a.much-longer', 'o/a.much-longer.json'],
    ['sub/a', 'o/sub/a.json'],
    ['..a', 'o/..a'],
  ])('has the name %j', (name, path) => {
    expect(extracted(name)).toMatchObject({ path, gzip: false, text: 'u' });
  });

  it.each<[unknown, string]>([
    [5, 'it produces no string'],
    ['  ', 'it produces no string'],
    ['', 'it produces no string'],
    ['C:a', 'an unsafe file name'],
    ['a\\b', 'an unsafe file name'],
    ['a\nb', 'an unsafe file name'],
    ['a\ud800', 'an unsafe file name'],
    ['../a', 'it is outside the folder'],
    ['a/./b', 'it is outside the folder'],
    ['a//b', 'it is outside the folder'],
    ['/a', 'it is outside the folder'],
  ])('is not written for the name %j', (name, reason) => {
    expect(extracted(name)).toEqual({ unit: 'u', reason: expect.stringContaining(reason) });
  });

  it('is not written if its expressions fail, give no JSON, or another unit has it', () => {
    const all = (filename: string, content: string, ...units: readonly never[]) =>
      [...extractUnits(work(filename, content), units)].map((one) => ('reason' in one ? one.reason : one.path));
    expect(all("data['gone']", '1', unit(1))).toEqual([expect.stringMatching(/^filename_expression: KeyError/)]);
    expect(all('data["unit_id"]', "data['gone']", unit(1))).toEqual([expect.stringMatching(/^content_expression: KeyError/)]);
    expect(all('data["unit_id"]', 'range(3)', unit(1))).toEqual(['content_expression: JSON has no range']);
    expect(all('data["n"]', '1', unit('a', 'u'), unit('A', 'v'), unit('b', 'w'))).toEqual([
      'o/a.json',
      'o/A.json was already written for another unit',
      'o/b.json',
    ]);
  });
});
