import { DatabaseSync } from 'node:sqlite';
import { runLedgerPlace } from '@tamis/ledger/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWhole } from '../../../../scripts/tests/share.ts';
import { inputsOf, openPipeline, openRun, type RecheckBy, recheckRun, type SeenUnit, writeRecheck } from '../../src/index.ts';
import { type Files, folderWith } from '../folder.ts';
import { copyAsItIs, exportsOf, ran, type Says, twoSteps } from './two-steps.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const REPLIES: readonly string[] = [
  ...['{"n": 1}', '{"n": 4.0}', '{"n": "3"}', '```json\n{"n": 2,}\n```', '{"n": 8}'],
  ...['{"n": 1, "n": 8}', '{"n": 5', 'none', '{"m": 1}', 'thought:{"n": 3}', 'fault.filtered'],
];

async function found(out: string, files: Files, isThorough: boolean) {
  const run = await openRun(out, { frozen: true });
  const opened = openPipeline(folderWith(files));
  if ('problem' in run || 'mistakes' in opened) throw new Error('no run');
  const seen: SeenUnit[] = [];
  const units: unknown[] = [];
  const by: RecheckBy = { steps: opened.pipeline.steps, inputs: inputsOf(opened.pipeline), isThorough };
  try {
    for await (const one of recheckRun(run, by, (unit) => seen.push(unit))) units.push(one);
  } finally {
    await run.ledger.close();
  }
  return {
    units,
    stale: seen.map(({ unit, stale }) => ({ unit, stale })),
    judged: seen.filter(({ isStanding }) => isStanding !== true).length,
  };
}

function rowsOf(out: string): string {
  const db = new DatabaseSync(runLedgerPlace(out), { readOnly: true });
  const all = (text: string) => db.prepare(text).all();
  const rows = [
    all('SELECT unit_no, step_no, state, attempts, result, code, reason, rechecks, outdated FROM unit_step ORDER BY 1, 2'),
    all(`SELECT a.unit_no, a.step_no, a.number, a.status, a.code, a.reason, a.origin, a.contract, c.reply, c.record, c.value
      FROM attempt a LEFT JOIN attempt_content c ON c.attempt_id = a.id ORDER BY 1, 2, 3`),
    all('SELECT attempt_id, position, source, code, grade, rule, path FROM attempt_code ORDER BY 1, 2'),
    all('SELECT unit_no, step_no, attempt, kind, reason, digest, state, held FROM review ORDER BY 1, 2, 3'),
    all('SELECT unit_no, step_no, state, attempts, result, code FROM superseded ORDER BY no'),
  ];
  db.close();
  return JSON.stringify(rows);
}

function judgedOtherwise(out: string, by: string | null): void {
  const db = new DatabaseSync(runLedgerPlace(out));
  db.prepare('UPDATE attempt SET judged_by = ? WHERE judged_by IS NOT NULL').run(by);
  db.close();
}

test('whatever stands in a ledger, a recheck finds and writes the same as one that judges everything', async () => {
  const reply = fc.constantFrom(...REPLIES);
  const limits = fc.array(fc.constantFrom(2, 5, 5, 9), { minLength: 3, maxLength: 3 });
  let skipped = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(reply, { minLength: 12, maxLength: 12 }), limits, async (replies, folders) => {
      const says: Says = ({ step, unit, attempt }) =>
        step === 'score' ? '{"s": 1}' : (replies[NAMES.indexOf(unit) * 2 + Math.min(attempt, 2) - 1] ?? '');
      const { out } = await ran(twoSteps(5, 2, NAMES), says);
      const thorough = copyAsItIs(out);
      for (const most of folders) {
        const files = twoSteps(most, 2, NAMES);
        const [one, other] = [await found(out, files, false), await found(thorough, files, true)];
        skipped += other.judged - one.judged;
        expect({ ...one, judged: 0 }).toEqual({ ...other, judged: 0 });
        const [wrote, rewrote] = [
          await writeRecheck(out, folderWith(files)),
          await writeRecheck(thorough, folderWith(files), { isThorough: true }),
        ];
        expect({ ...wrote, judged: 0 }).toEqual({ ...rewrote, judged: 0 });
        expect(rowsOf(out)).toBe(rowsOf(thorough));
      }
      expect(await exportsOf(out)).toBe(await exportsOf(thorough));
    }),
    { numRuns: isWhole ? 4 : 2 },
  );
  expect(skipped).toBeGreaterThan(0);
});

test('replies are judged again after any change of what judged them, and if that is not known', async () => {
  const { out } = await ran(twoSteps(5, 1, NAMES), ({ step, unit }) => {
    return step === 'score' ? '{"s": 1}' : (REPLIES[NAMES.indexOf(unit)] ?? '');
  });
  const same = twoSteps(5, 1, NAMES);
  expect(await found(out, same, false)).toMatchObject({ units: [], judged: 0 });
  expect(await found(out, same, true)).toMatchObject({ units: [], judged: NAMES.length });
  const edited: Files = {
    ...same,
    'schemas/draft.json': (same['schemas/draft.json'] ?? '').replace('{"type"', '{"title": "D", "type"'),
  };
  expect(await found(out, edited, false)).toMatchObject({ units: [], judged: NAMES.length });
  expect(await found(out, twoSteps(6, 1, NAMES), false)).toMatchObject({ judged: NAMES.length });
  const prompt = { ...same, 'templates/draft.jinja2': 'Redraft {{ id }}' };
  expect(await found(out, prompt, false)).toMatchObject({
    units: [],
    judged: 0,
    stale: expect.arrayContaining([expect.anything()]),
  });
  for (const by of ['another program', null]) {
    const copy = copyAsItIs(out);
    judgedOtherwise(copy, by);
    expect(await found(copy, same, false)).toMatchObject({ units: [], judged: NAMES.length });
  }
});

test('an outcome that does not follow from its verdicts is judged, whoever reached them', async () => {
  const { out } = await ran(twoSteps(5, 2, NAMES), ({ step, unit, attempt }) => {
    if (step === 'score') return '{"s": 1}';
    return unit === 'a' && attempt === 1 ? 'none' : (REPLIES[NAMES.indexOf(unit)] ?? '');
  });
  const files = twoSteps(5, 2, NAMES);
  const changes: readonly (readonly [change: string, unit: string])[] = [
    [`UPDATE unit_step SET result = 1 WHERE unit_no = 1 AND step_no = 0`, 'a'],
    [`UPDATE unit_step SET state = 'failed', result = NULL WHERE unit_no = 2 AND step_no = 0`, 'b'],
    [`UPDATE unit_step SET code = 'schema.type' WHERE unit_no = 5 AND step_no = 0`, 'e'],
    [`UPDATE unit_step SET state = 'failed', code = 'syntax.none' WHERE unit_no = 6 AND step_no = 0`, 'f'],
  ];
  for (const [change, unit] of changes) {
    const copy = copyAsItIs(out);
    const db = new DatabaseSync(runLedgerPlace(copy));
    expect(db.prepare(change).run().changes, change).toBe(1);
    db.close();
    const [one, other] = [await found(copy, files, false), await found(copy, files, true)];
    expect(one.units, change).toMatchObject([{ unit }]);
    expect(one, change).toMatchObject({ units: other.units, judged: 1 });
  }
});
