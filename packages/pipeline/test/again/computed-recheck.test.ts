import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { judgeWritten, openRun, ownReports, purgeRun, reportRun, startRun, writeRecheck } from '../../src/index.ts';
import { parseAnalysis } from '../../src/post-process/parse-analysis.ts';
import { type Files, folderWith } from '../folder.ts';
import { newRun, reading, states, withLedger } from '../run/running.ts';
import { copied, goOn, ran, type Says, saying, twoSteps, violated } from './two-steps.ts';

const silent: Says = () => 'fault.filtered';

function computed(most: number, { fan = '', later = 99 }: { readonly fan?: string; readonly later?: number } = {}): Files {
  return {
    'config.yaml': `pipeline:
  steps:
    - {name: add, scope: expression, expressions: {sum: "n + 1", parts: "['x', 'y']"}}
${fan}    - {name: twice, scope: expression, expressions: {double: "2 * sum"}}
processing: {strategy: direct, items: {source: items.yaml, key: items, name_field: id}}
validation:
  add: {rules: [{name: small, expr: "sum <= ${most}", error: "{sum} is too much"}]}
  twice: {rules: [{name: small, expr: "double <= ${later}", error: "{double} is too much"}]}
post_process:
  - {name: Sums, script: analyze_results.py, args: [--group-by, id, --numeric-field, double], output: sums.txt}
  - {name: Mail, script: mail.py}
`,
    'items.yaml': 'items: [{id: u, n: 1}, {id: v, n: 5}]\n',
  };
}

test('a computed step is checked by its new rules, and not computed again', async () => {
  const out = await copied(computed(9), silent);
  const valid = { u: 'twice valid 1', v: 'twice valid 1' };
  expect(await states(out)).toEqual(valid);
  expect(await writeRecheck(out, folderWith(computed(9)))).toMatchObject({ units: 2, found: [] });
  for (let i = 0; i < 2; i++) {
    expect(await writeRecheck(out, folderWith(computed(9, { later: 4 })))).toMatchObject({
      found: [{ unit: 'v', step: 'twice', kind: 'broken', after: 'rules.failed', superseded: [] }],
    });
    expect(await states(out)).toMatchObject({ u: 'twice valid 1', v: expect.stringContaining('twice failed') });
    expect(await writeRecheck(out, folderWith(computed(9)))).toMatchObject({ found: [{ unit: 'v', kind: 'fixed' }] });
    expect(await states(out)).toMatchObject({ u: 'twice valid 1', v: expect.stringContaining('twice valid') });
  }
  expect(await writeRecheck(out, folderWith(computed(1, { later: 4 })))).toMatchObject({
    found: [
      { unit: 'u', step: 'add', kind: 'broken', superseded: ['twice'] },
      { unit: 'v', step: 'add', kind: 'broken', superseded: ['twice'] },
    ],
  });
  expect(violated(out)).toEqual([]);
});

test('a unit whose children exist stays, and says that it is blocked', async () => {
  const fan = '    - {name: spread, scope: fan_out, field: parts, child_field: part}\n';
  const { out } = await ran(computed(9, { fan }), silent);
  const before = await states(out);
  expect(await writeRecheck(out, folderWith(computed(3, { fan })))).toMatchObject({
    found: [{ unit: 'v', step: 'add', kind: 'broken', isBlocked: true }],
  });
  expect(await states(out)).toEqual(before);
  expect(violated(out)).toEqual(['V13 v is out of date, but other units were made from it']);
  expect(await writeRecheck(out, folderWith(computed(9, { fan })))).toMatchObject({ found: [] });
  expect(violated(out)).toEqual([]);
});

test('other steps are refused: one more, or the same name for something else', async () => {
  const out = await copied(computed(9), silent);
  const more = '    - {name: again, scope: expression, expressions: {more: "1"}}\n';
  for (const [fan, found] of [
    [more, 'add, again, twice'],
    [more.replace('again', 'other'), 'add, other, twice'],
  ])
    expect(await writeRecheck(out, folderWith(computed(9, { fan: fan ?? '' })))).toMatchObject({
      status: 'refused',
      reason: 'other-steps',
      found,
    });
  const scoped = folderWith(computed(9));
  const config = (computed(9)['config.yaml'] ?? '')
    .replace(
      '{name: twice, scope: expression, expressions: {double: "2 * sum"}}',
      '{name: twice, scope: fan_out, field: parts, child_field: part}',
    )
    .replace(/ {2}twice:.*\n/, '');
  writeFileSync(path.join(scoped, 'config.yaml'), config);
  expect(await writeRecheck(out, scoped)).toMatchObject({ reason: 'other-steps', found: 'add, twice' });
  expect(await writeRecheck(out, path.join(scoped, 'nowhere'))).toMatchObject({ status: 'broken' });
});

test('a run without its replies is refused: never kept, or purged', async () => {
  const out = newRun();
  await startRun(folderWith(computed(9)), out, { ...saying(silent), contents: 'findings' });
  expect(await writeRecheck(out, folderWith(computed(3)))).toMatchObject({ reason: 'no-replies', found: 'findings' });
  const whole = await ran(computed(9), silent);
  const run = await openRun(whole.out);
  if ('problem' in run) throw new Error(run.problem);
  await purgeRun(run);
  await run.ledger.close();
  expect(await writeRecheck(whole.out, folderWith(computed(3)))).toMatchObject({ status: 'refused', reason: 'purged' });
});

test('what a person wrote stays the result, whatever the rules are', async () => {
  const says: Says = ({ step }) => (step === 'score' ? '{"s": 1}' : '{"n": "7 EUR"}');
  const { out } = await ran(twoSteps(10, 1, ['a', 'b']), says);
  await withLedger(out, async (ledger) => {
    for await (const { review, digest, source } of ledger.reviews())
      await ledger.decide({
        ...{ review, digest, by: 'ann', text: '' },
        ...(source.unit === 'a' ? { kind: 'edit', value: '{"n": 3}' } : { kind: 'approve' }),
      });
  });
  await goOn(out, says);
  const decided = await states(out);
  expect(decided.a).toBe('score valid 1');
  expect(await writeRecheck(out, folderWith(twoSteps(1, 1, ['a', 'b'])))).toMatchObject({ found: [] });
  expect(await states(out)).toEqual(decided);
});

test('what a person writes is judged with the fields of the steps before', async () => {
  const says: Says = ({ step, unit }) => (step === 'score' ? '{"s": 1}' : `{"n": ${unit === 'a' ? 1 : 9}}`);
  const files = twoSteps(10, 1, ['a', 'b']);
  const near = 'score: {required: [s], rules: [{name: near, expr: "s <= n", error: "{s} is more than {n}"}]}';
  const config = (files['config.yaml'] ?? '').replace('score: {required: [s]}', near);
  const { out } = await ran({ ...files, 'config.yaml': config }, says);
  await reading(out, async (run) => {
    const status = async (unit: string, step: string, text: string) => (await judgeWritten(run, { unit, step }, text))?.status;
    expect(await status('a', 'draft', '{"n": 10}')).toBe('pass');
    expect(await status('a', 'draft', '{"n": 11}')).toBe('fail');
    expect([await status('a', 'score', '{"s": 1}'), await status('a', 'score', '{"s": 2}')]).toEqual(['pass', 'fail']);
    expect([await status('b', 'score', '{"s": 9}'), await status('b', 'score', '{"s": 10}')]).toEqual(['pass', 'fail']);
    expect(await status('a', 'nothing', '{"n": 2}')).toBeUndefined();
    expect(ownReports(run)).toEqual([]);
  });
});

test('a report is about the valid units, and the run knows those that its folder wants', async () => {
  const { out } = await ran(computed(3), silent);
  await reading(out, async (run) => {
    const [own, ...others] = ownReports(run);
    expect([own?.name, others]).toEqual(['Sums', []]);
    const options = parseAnalysis(['--group-by', 'id', '--numeric-field', 'double', '--output-format', 'csv']);
    if ('reason' in options) throw new Error(options.reason);
    const analysed = await reportRun(run, options);
    expect('text' in analysed && analysed.text).toMatch(/\nu,1,4\.0.*\n\n$/);
    expect(await judgeWritten(run, { unit: 'u', step: 'add' }, '{}')).toBeUndefined();
    writeFileSync(path.join(out, 'config', 'config.yaml'), 'pipeline: {}\n');
    expect(ownReports(run)).toEqual([]);
    expect(await judgeWritten(run, { unit: 'u', step: 'add' }, '{}')).toBeUndefined();
  });
});
