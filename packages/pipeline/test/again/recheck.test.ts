import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWhole, someOf } from '../../../../scripts/tests/share.ts';
import { retryRun, unitStory, writeRecheck } from '../../src/index.ts';
import { folderWith } from '../folder.ts';
import { newRun, reading, states, withLedger } from '../run/running.ts';
import { copied, copyAsItIs, exportsOf, goOn, ran, type Says, saying, twoSteps, violated } from './two-steps.ts';

const NUMBERS: { readonly [unit: string]: number } = { a: 1, b: 7, c: 20, d: 50 };
const numbered: Says = ({ step, unit }) => (step === 'score' ? '{"s": 1}' : `{"n": ${NUMBERS[unit]}}`);

test('what passes now continues, what fails now comes back, and the run continues under the new rules', async () => {
  const out = await copied(twoSteps(10), numbered);
  expect(await states(out)).toMatchObject({ b: 'score valid 1', c: 'draft failed 2 rules.failed' });
  const looser = await writeRecheck(out, folderWith(twoSteps(30)));
  expect(looser).toMatchObject({
    status: 'rechecked',
    units: 4,
    pending: 1,
    found: [
      { unit: 'c', kind: 'fixed', result: 2 },
      { unit: 'd', kind: 'other-findings' },
    ],
  });
  expect(violated(out)).toEqual([]);
  const asked: string[] = [];
  await goOn(out, numbered, asked);
  expect(asked).toEqual(['score c 1']);
  expect(await states(out)).toMatchObject({ c: 'score valid 1' });

  const stricter = await writeRecheck(out, folderWith(twoSteps(5)));
  expect(stricter).toMatchObject({
    found: [
      { unit: 'b', kind: 'broken', after: 'rules.failed', superseded: ['score'] },
      { unit: 'c', kind: 'broken', superseded: ['score'] },
      { unit: 'd', kind: 'other-findings', superseded: [] },
    ],
  });
  expect(await states(out)).toEqual({
    a: 'score valid 1',
    b: 'draft failed 2 rules.failed',
    c: 'draft failed 4 rules.failed',
    d: 'draft failed 4 rules.failed',
  });
  expect(violated(out)).toEqual([]);
  expect(await writeRecheck(out, folderWith(twoSteps(5)))).toMatchObject({ status: 'rechecked', found: [] });
});

test('the file of a result that no longer stands is set aside, and comes back with a new result', async () => {
  const withFiles = (most: number) => {
    const files = twoSteps(most);
    const step = `{name: files, scope: run, script: extract_units.py, output_dir: out, filename_expression: "data['unit_id']"}`;
    return { ...files, 'config.yaml': (files['config.yaml'] ?? '').replace('{name: score}]', `{name: score}, ${step}]`) };
  };
  const { out } = await ran(withFiles(10), numbered);
  const there = () => readdirSync(path.join(out, 'out')).toSorted();
  expect(there()).toEqual(['a.json', 'b.json']);
  expect(await writeRecheck(out, folderWith(withFiles(5)))).toMatchObject({ status: 'rechecked', aside: ['out/b.json'] });
  expect(there()).toEqual(['a.json', 'b.json.superseded']);
  expect(await writeRecheck(out, folderWith(withFiles(5)))).toMatchObject({ status: 'rechecked', aside: [] });
  await writeRecheck(out, folderWith(withFiles(10)));
  await goOn(out, numbered);
  expect(there()).toEqual(['a.json', 'b.json', 'b.json.superseded']);
  expect(violated(out)).toEqual([]);
});

test('a repeated step has its own attempts, and the old ones are kept and shown as superseded', async () => {
  const out = await copied(twoSteps(10), numbered);
  await writeRecheck(out, folderWith(twoSteps(5)));
  await writeRecheck(out, folderWith(twoSteps(10)));
  const asked: string[] = [];
  await goOn(out, ({ step, unit }) => (step === 'score' ? '{"s": 9}' : `{"n": ${NUMBERS[unit]}}`), asked);
  expect(asked).toEqual(['score b 2']);
  const story = await reading(out, (run) => unitStory(run, 'b'));
  expect(story?.superseded).toMatchObject([
    { row: { step: 'score', state: 'valid' }, attempts: [{ row: { value: '{"s":1}' } }] },
  ]);
  expect(story?.steps[1]).toMatchObject({ row: { result: 2 }, attempts: [{ row: { attempt: 2, value: '{"s":9}' } }] });
  expect(violated(out)).toEqual([]);
});

test('a recheck that dies before or after any commit is repeated with the same result; until then the run cannot continue', async () => {
  const out = await copied(twoSteps(10), numbered);
  const source = folderWith(twoSteps(30));
  writeFileSync(path.join(source, 'schemas/score.json'), '{"type": "object", "required": ["t"]}');
  const [whole, dead]: [string, string[]] = [copyAsItIs(out), []];
  await writeRecheck(whole, source, { ledger: { onCommit: () => dead.push(copyAsItIs(whole)) } });
  const expected = await exportsOf(whole);
  expect(dead.length).toBeGreaterThan(8);
  // It may also die between two renames.
  const staged = dead.filter((copy) => existsSync(path.join(copy, 'config.next')));
  expect(staged.length).toBeGreaterThan(1);
  for (const copy of staged.slice(-1)) {
    const torn = copyAsItIs(copy);
    renameSync(path.join(torn, 'config'), path.join(torn, 'config.next.old'));
    dead.push(torn);
  }
  let refused = 0;
  for (const [k, copy] of someOf(dead, 3)) {
    const isHalf = violated(copy).length > 0;
    if (isHalf) expect(violated(copy), `after ${k}`).toEqual([expect.stringMatching(/^V13 .*A recheck was interrupted/)]);
    const answer = await goOn(copyAsItIs(copy), numbered);
    expect(answer.status === 'refused', `after ${k}`).toBe(isHalf);
    if (answer.status === 'refused') {
      expect(answer).toMatchObject({ reason: 'rechecking', found: source });
      refused += 1;
    }
    expect(await writeRecheck(copy, source), `after ${k}`).toMatchObject({ status: 'rechecked' });
    expect(await exportsOf(copy), `after ${k}`).toBe(expected);
    expect(violated(copy), `after ${k} and the rest`).toEqual([]);
  }
  expect(refused).toBeGreaterThan(isWhole ? 2 : 0);
});

test('what a person denied stays denied, decisions already made are carried out first, and faults stay faults', async () => {
  const cut: Says = ({ unit, step }) => {
    if (step === 'score') return '{"s": 1}';
    return unit === 'a' ? 'fault.filtered' : '{"n": 3, "n": 4}';
  };
  const { out } = await ran(twoSteps(10, 1, ['a', 'b', 'c']), cut);
  expect(await states(out)).toMatchObject({ a: 'draft failed 0 fault.filtered', b: expect.stringContaining('draft waiting 1') });
  await withLedger(out, async (ledger) => {
    for await (const { review, digest, source } of ledger.reviews())
      await ledger.decide({
        review,
        digest,
        by: 'ann',
        ...(source.unit === 'b' ? { kind: 'deny', text: 'no' } : { kind: 'approve' }),
      });
  });
  expect(await writeRecheck(out, folderWith(twoSteps(1, 1, ['a', 'b', 'c'])))).toMatchObject({ found: [] });
  await goOn(out, cut);
  expect(await states(out)).toMatchObject({ b: expect.stringContaining('draft failed'), c: 'score repaired 1' });
  expect(await writeRecheck(out, folderWith(twoSteps(10, 1, ['a', 'b', 'c'])))).toMatchObject({ found: [] });
});

test.each(['deny', 'hint', 'edit'] as const)(
  'a reply answered with %s is never the result, whatever was asked later',
  async (kind) => {
    const names = ['a'];
    // A number in a text is held; under the later schema it would pass as it is.
    const says: Says = ({ attempt }) => (attempt === 1 ? '{"n": "7 EUR"}' : '{"n": 50}');
    const { out } = await ran(twoSteps(10, 1, names), says);
    await withLedger(out, async (ledger) => {
      for await (const { review, digest } of ledger.reviews())
        await ledger.decide({
          review,
          digest,
          by: 'ann',
          kind,
          text: 'It is 21.',
          ...(kind === 'edit' && { value: '{"n": 60}' }),
        });
    });
    await goOn(out, says);
    await withLedger(out, async (ledger) => {
      for await (const { review, digest, state } of ledger.reviews())
        if (state === 'open') await ledger.decide({ review, digest, by: 'ann', kind: 'deny', text: 'no' });
    });
    await goOn(out, says);
    await retryRun(out, [{ unit: 'a', step: 'draft', isFresh: true }], saying(says));
    expect((await states(out)).a).toContain('draft failed');
    const config = (twoSteps(10, 1, names)['config.yaml'] ?? '').replace('n <= 10', 'n != 50');
    const other = {
      ...twoSteps(10, 1, names),
      'config.yaml': config,
      'schemas/draft.json': '{"type": "object", "required": ["n"]}',
    };
    expect(await writeRecheck(out, folderWith(other))).toMatchObject({ status: 'rechecked' });
    expect((await states(out)).a).toContain('draft failed');
    expect(violated(out)).toEqual([]);
  },
);

test('different steps, a purged run and a run without replies are refused, and nothing changes', async () => {
  const out = await copied(twoSteps(10), numbered);
  const before = await exportsOf(out);
  const other = folderWith(twoSteps(30));
  const renamed = twoSteps(30)['config.yaml']?.replaceAll('score', 'judge') ?? '';
  writeFileSync(
    path.join(other, 'config.yaml'),
    renamed.replace('judge.json', 'score.json').replace('judge.jinja2', 'score.jinja2'),
  );
  expect(await writeRecheck(out, other)).toMatchObject({ status: 'refused', reason: 'other-steps' });
  writeFileSync(path.join(other, 'config.yaml'), 'pipeline: {}\n');
  expect(await writeRecheck(out, other)).toMatchObject({ status: 'broken' });
  expect(await writeRecheck(newRun(), other)).toMatchObject({ status: 'refused', reason: 'no-run' });
  expect(await exportsOf(out)).toBe(before);
  expect(violated(out)).toEqual([]);
});

test('a recheck by other rules gives what a fresh run under them gives for the same replies', async () => {
  const reply = fc.oneof(
    fc.integer({ min: 0, max: 9 }).map((n) => `{"n": ${n}}`),
    fc.constantFrom('{"n": 4.0}', '{"n": "3"}', '```json\n{"n": 2,}\n```', '{"n": 1, "n": 8}', 'none', '{"n": 5', '{"m": 1}'),
  );
  const names = Array.from('abcdefghijklmnop');
  await fc.assert(
    fc.asyncProperty(
      fc.array(reply, { minLength: names.length, maxLength: names.length }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 9 }),
      async (replies, one, other) => {
        const says: Says = ({ step, unit }) => (step === 'score' ? '{"s": 1}' : (replies[names.indexOf(unit)] ?? ''));
        const only = (most: number) => {
          const files = twoSteps(most, 1, names);
          const config = (files['config.yaml'] ?? '').replace('{name: draft}, {name: score}', '{name: draft}');
          return { ...files, 'config.yaml': config };
        };
        const [judged, fresh] = [await ran(only(one), says), await ran(only(other), says)];
        const answer = await writeRecheck(judged.out, fresh.source);
        expect(answer).toMatchObject({ status: 'rechecked' });
        // The reason for the failure is the same; that a recheck found it is not.
        const told = async (out: string) =>
          (await exportsOf(out)).replaceAll(/"reason":"(?:recheck|exhausted)"/g, '"reason":"-"');
        expect(await told(judged.out)).toBe(await told(fresh.out));
        expect(violated(judged.out)).toEqual([]);
      },
    ),
    // As many replies as there would be in more runs, each of which takes longer than to judge its replies.
    { numRuns: isWhole ? 12 : 3 },
  );
});

test('an answer that was only thought waits for a person, and is judged by its reasoning again', async () => {
  const { out } = await ran(twoSteps(10), (call) => (call.unit === 'a' ? 'thought:{"n": 3}' : numbered(call)));
  expect(await states(out)).toMatchObject({ a: 'draft waiting 2 extract.in-reasoning' });
  expect(await writeRecheck(out, folderWith(twoSteps(10)))).toMatchObject({ status: 'rechecked', found: [] });
  const stricter = await writeRecheck(out, folderWith(twoSteps(2)));
  if (stricter.status !== 'rechecked') throw new Error(stricter.status);
  expect(stricter.found[0]).toMatchObject({ unit: 'a', kind: 'other-code', after: 'extract.only-reasoning' });
});
