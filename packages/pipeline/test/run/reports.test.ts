import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { endOf, runOnce } from './running.ts';

// Computes everything, so that no model is needed; a fan-out at the end leaves its parents behind.
function computed(steps: string, postProcess: readonly string[]) {
  return {
    'config.yaml': `pipeline:
  steps:
    - {name: add, scope: expression, expressions: {sum: "n + 1", words: "['a', 'b'] if n else []"}}
${steps}processing: {strategy: direct, items: {source: items.yaml, key: items, name_field: id}}
post_process:
${postProcess.map((one) => `  - ${one}\n`).join('')}`,
    'items.yaml': 'items: [{id: u, n: 0, kind: x}, {id: v, n: 2, kind: x}, {id: w, n: 4, kind: y}]\n',
  };
}

const report = (more: string, args = '--numeric-field, sum') =>
  `{name: R, script: analyze_results.py, args: [--group-by, kind, ${args}]${more}}`;

it('writes a report where it is wanted, with its chart next to it', async () => {
  const { out, answer } = await runOnce(
    computed('', [
      report(', output: a.txt'),
      report('', '--numeric-field, sum, --output, sub/b.txt'),
      report(', output: c.SVG', '--count-field, n'),
      report(', output: d.csv', '--numeric-field, sum, --output, e.csv, --output-format, csv'),
    ]),
    [],
  );
  expect(endOf(answer).notes).toEqual([]);
  const text = (name: string) => readFileSync(path.join(out, name), 'utf8');
  expect(text('a.txt')).toMatch(/^x\s+\|\s+2 /m);
  expect(text('a.txt.svg')).toMatch(/^<svg /);
  expect(text('sub/b.txt')).toBe(text('a.txt'));
  expect(text('c.SVG')).toMatch(/^<svg /);
  expect(text('d.csv')).toMatch(/^x,2,/m);
  expect(['c.SVG.svg', 'e.csv'].filter((name) => existsSync(path.join(out, name)))).toEqual([]);
});

it('notes what it can not write, and ends well', async () => {
  const { out, answer } = await runOnce(
    computed('', [
      report(''),
      report(', output: config/x.txt'),
      '{name: Z, type: gzip, files: "*.nothing"}',
      '{name: M, script: mail.py}',
    ]),
    [],
  );
  expect(endOf(answer).notes).toEqual([
    'R: no output file is named.',
    "R: results can't be written to config/x.txt.",
    'Z: there is no such file.',
    'M: mail.py is a script in the pipeline folder; it runs only with --run-scripts.',
  ]);
  expect(existsSync(path.join(out, 'config/x.txt'))).toBe(false);
});

it('packs files of the run, and leaves alone what the run depends on', async () => {
  const packing = (more: string) => `{name: Z, type: gzip, ${more}}`;
  const { out, answer } = await runOnce(
    computed('', [
      report(', output: a.txt'),
      report(', output: b.txt'),
      packing('files: "a.*", keep_originals: true'),
      packing('files: ["b.*", "*.gz"]'),
      packing('files: ["ledger.*", "config"]'),
    ]),
    [],
  );
  expect(endOf(answer).notes).toEqual([]);
  const there = readdirSync(out).filter((name) => /^[ab]\.|config|\.gz$/.test(name));
  expect(there.toSorted()).toEqual(
    ['a.txt', 'a.txt.gz', 'a.txt.svg', 'a.txt.svg.gz', 'b.svg.gz', 'b.txt.gz', 'config']
      .map((name) => name.replace('b.svg', 'b.txt.svg'))
      .toSorted(),
  );
  expect(gunzipSync(readFileSync(path.join(out, 'a.txt.gz'))).toString()).toBe(readFileSync(path.join(out, 'a.txt'), 'utf8'));
});

it('counts the units of the last step only, whatever comes after it', async () => {
  const steps = `    - {name: spread, scope: fan_out, field: words, child_field: word}
    - {name: size, scope: expression, expressions: {size: "len(word)"}}
    - {name: files, scope: run, script: extract_units.py, output_dir: out, filename_expression: "data['unit_id']"}
`;
  const { out } = await runOnce(computed(steps, [report(', output: a.csv', '--count-field, word, --output-format, csv')]), []);
  expect(readFileSync(path.join(out, 'a.csv'), 'utf8')).toBe('Group,Total,a,b\nx,2,0.5,0.5\ny,2,0.5,0.5\n\n');
});
