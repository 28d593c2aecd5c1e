import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sentIn } from '@tamis/core/review';
import type { NewDecision, ReviewRow } from '@tamis/ledger';
import { runLedgerPlace } from '@tamis/ledger/internal';
import type { Exchange } from '@tamis/models';
import { expect, it } from 'vitest';
import { someOf } from '../../../../scripts/tests/share.ts';
import { exportLines, type RunEvent, retryRun, runStatus, startRun, writeRecheck } from '../../src/index.ts';
import { copyAsItIs, violated } from '../again/two-steps.ts';
import { type Files, folderWith, told } from '../folder.ts';
import { endOf, newRun, optionsFor, reading, runOnce, states, withLedger } from './running.ts';

const NAMES = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal', 'ida', 'jim'];

function letters(review: string): Files {
  return {
    'config.yaml': `pipeline:
  steps:
    - {name: read, grounding: {source: letter, missing: warn}}
    - {name: count, scope: expression, expressions: {size: "len(name)"}}
    - {name: files, scope: run, script: extract_units.py, output_dir: out, filename_expression: "data['unit_id']"}
api: {provider: openai, model: gpt-test, contract: off, retry: {max_attempts: 1}}
policy: {review: ${review}, allow: [parse.duplicate-key]}
processing:
  strategy: direct
  items: {source: items.yaml, key: letters, name_field: id}
  validation_retry: {max_attempts: 3}
prompts: {templates: {read: read.jinja2}}
schemas: {files: {read: read.json}}
validation: {read: {rules: [{name: short, expr: "len(name) < 9"}]}}
`,
    'items.yaml': `letters: [${NAMES.map((name) => `{id: ${name}, letter: "From ${name}"}`).join(', ')}]\n`,
    'templates/read.jinja2': 'Who wrote this? {{ letter }}',
    'schemas/read.json': '{"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}',
  };
}

const usage = { inputTokens: 10, outputTokens: 5 };
const reply = (unit: string, text: string, attempt = 1): Exchange => ({
  ...{ step: 'read', unit, attempt },
  reply: { text, usage },
});

// Every name is right, but one was invented, one read twice, one repaired, and one said otherwise before.
const SAID: readonly Exchange[] = [
  ...NAMES.slice(0, 6).map((name) => reply(name, JSON.stringify({ name }))),
  reply('gus', '{"name": "gustav"}'),
  reply('hal', '{"name": "hal", "name": "ha1"}'),
  reply('ida', '{"name": "ida",}'),
  reply('jim', '{"name": "jim and joe"}'),
  reply('jim', '{"name": "jim"}', 2),
];

async function reviews(out: string): Promise<readonly ReviewRow[]> {
  return await withLedger(out, async (ledger) => {
    const found: ReviewRow[] = [];
    for await (const review of ledger.reviews({ run: 'run' })) found.push(review);
    return found;
  });
}

const sentUnits = async (out: string) =>
  (await reviews(out)).map((review) => `${review.source.unit} ${sentIn(review)?.as.join('+')} ${sentIn(review)?.rank}`);

async function decide(out: string, unit: string, decision: Omit<NewDecision, 'review' | 'digest' | 'by'>): Promise<void> {
  const review = (await reviews(out)).find(({ source, state }) => source.unit === unit && state === 'open');
  if (review === undefined) throw new Error(`${unit} has no open review`);
  await withLedger(out, (ledger) => ledger.decide({ review: review.review, digest: review.digest, by: 'mara', ...decision }));
}

async function exportedUnits(out: string): Promise<{ readonly [unit: string]: unknown }> {
  const found: { [unit: string]: unknown } = {};
  await reading(out, async (run) => {
    for await (const line of exportLines(run, { what: 'valid' })) {
      const { unit_id, name } = JSON.parse(line) as { readonly unit_id: string; readonly name: string };
      found[unit_id] = name;
    }
  });
  return found;
}

it('sends the least certain units to people, the worst first, before anything is exported', async () => {
  const { out, answer } = await runOnce(letters('{worst: 40%}'), SAID);
  expect(endOf(answer).counts.states).toMatchObject({ valid: 6, repaired: 0, waiting: 4, failed: 0 });
  // An unsafe change that is allowed, a value that is not in the letter, another answer before, a safe change.
  expect(await sentUnits(out)).toEqual(['hal worst 1', 'gus worst 2', 'jim worst 3', 'ida worst 4']);
  expect(await states(out)).toMatchObject({ hal: 'read waiting 2 review.worst', ann: 'files valid 1' });
  expect(Object.keys(await exportedUnits(out))).toEqual(NAMES.slice(0, 6));
  expect(readdirSync(path.join(out, 'out')).sort()).toEqual(NAMES.slice(0, 6).map((name) => `${name}.json`));
  const [hal, gus, jim] = await reviews(out);
  expect(hal).toMatchObject({ reason: 'approval', held: '{"name":"ha1"}', source: { attempt: 2 } });
  expect(JSON.parse(gus?.detail ?? '')).toMatchObject({ evidence: [{ path: '/name', grounded: false }] });
  expect(JSON.parse(jim?.detail ?? '')).toMatchObject({
    evidence: [{ path: '/name', grounded: true, agreement: { same: 0, differ: 1 } }],
  });
  expect(violated(out)).toEqual([]);
});

it('continues with what people decide, and asks about no unit twice', async () => {
  const { source, out } = await runOnce(letters('{worst: 0.4}'), SAID);
  await decide(out, 'hal', { kind: 'edit', value: '{"name": "hal"}' });
  await decide(out, 'gus', { kind: 'deny', text: 'invented' });
  await decide(out, 'jim', { kind: 'approve' });
  const end = endOf(await startRun(source, out, optionsFor(SAID)));
  expect(end.counts.states).toMatchObject({ valid: 8, waiting: 1, failed: 1 });
  expect(await exportedUnits(out)).toMatchObject({ hal: 'hal', jim: 'jim' });
  expect(await states(out)).toMatchObject({ gus: 'read failed 2 review.worst', jim: 'files valid 1' });
  await decide(out, 'ida', { kind: 'approve' });
  const last = endOf(await startRun(source, out, optionsFor(SAID)));
  expect(last.counts.states).toMatchObject({ valid: 8, repaired: 1, failed: 1, waiting: 0 });
  expect(await sentUnits(out)).toHaveLength(4);
  expect(violated(out)).toEqual([]);
});

it('asks the model again with what a person says about a value that had passed', async () => {
  const { source, out } = await runOnce(letters('{worst: 10%}'), SAID);
  await decide(out, 'hal', { kind: 'hint', text: 'Look at the letters again.' });
  const asked: string[] = [];
  const { models, ...options } = optionsFor([...SAID, reply('hal', '{"name": "hal"}', 3)]);
  await startRun(source, out, {
    ...options,
    models: async (...given) => {
      const modelOf = await models(...given);
      return (step) => {
        const own = modelOf(step);
        const at: typeof own.at = (key) => {
          const model = own.at(key);
          const ask: typeof model.ask = (messages, ...rest) => {
            asked.push(JSON.stringify(messages));
            return model.ask(messages, ...rest);
          };
          return { ...model, ask };
        };
        return { ...own, at };
      };
    },
  });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('Look at the letters again.');
  expect(await exportedUnits(out)).toMatchObject({ hal: 'hal' });
  expect(violated(out)).toEqual([]);
});

it('draws the same sample for the same run, and another one for another', async () => {
  const [source, first] = [folderWith(letters('{sample: 30%}')), newRun()];
  await startRun(source, first, optionsFor(SAID, { name: 'run' }));
  const drawn = await sentUnits(first);
  expect(drawn).toHaveLength(3);
  const second = newRun();
  await startRun(source, second, optionsFor(SAID, { name: 'run' }));
  expect(await sentUnits(second)).toEqual(drawn);
  const { out } = await runOnce(letters('{sample: 100%, worst: 10%}'), SAID);
  expect(await sentUnits(out)).toHaveLength(10);
  expect((await sentUnits(out))[0]).toBe('hal worst+sample 1');
});

it('a process that dies at any commit leaves each chosen unit with one review, and the rest follows in the same order', async () => {
  const [source, out] = [folderWith(letters('{worst: 40%, sample: 20%}')), newRun()];
  const left: string[] = [];
  let isSending = false;
  const onCommit = () => {
    if (!isSending || left.length === 5) return;
    left.push(copyAsItIs(out));
  };
  const on = ({ kind }: RunEvent) => {
    isSending ||= kind === 'unit-back';
  };
  await startRun(source, out, optionsFor(SAID, { ledger: { onCommit }, on }));
  const expected = await sentUnits(out);
  expect(expected.length).toBeGreaterThanOrEqual(4);
  let between = 0;
  for (const dead of left) {
    if ((await reviews(dead)).length < expected.length) between += 1;
    expect(violated(dead)).toEqual([]);
  }
  for (const [, dead] of someOf(left, 3)) {
    await startRun(source, dead, optionsFor(SAID));
    expect(await sentUnits(dead)).toEqual(expected);
    expect(violated(dead)).toEqual([]);
  }
  expect(between).toBeGreaterThan(1);
});

it('a recheck leaves what was sent as it is, and a changed value is chosen anew', async () => {
  const { source, out } = await runOnce(letters('{worst: 20%}'), SAID);
  expect(await sentUnits(out)).toEqual(['hal worst 1', 'gus worst 2']);
  expect(await writeRecheck(out, source)).toMatchObject({ status: 'rechecked', found: [] });
  expect((await reviews(out)).map(({ state }) => state)).toEqual(['open', 'open']);
  const stricter = letters('{worst: 20%}');
  const rule = '"len(name) < 9"';
  const config = (stricter['config.yaml'] as string).replace(rule, '"len(name) < 6"');
  expect(await writeRecheck(out, folderWith({ ...stricter, 'config.yaml': config }))).toMatchObject({
    found: [{ unit: 'gus', kind: 'other-code', before: 'review.worst' }],
  });
  expect(violated(out)).toEqual([]);
});

it('new units are added to those that were sent, not sent instead of them', async () => {
  const said = SAID.filter((one) => one.unit !== 'gus');
  const broken = [1, 2, 3].map((attempt) => reply('gus', 'no', attempt));
  const { source, out } = await runOnce(letters('{worst: 11%}'), [...said, ...broken]);
  expect(await sentUnits(out)).toEqual(['hal worst 1']);
  await startRun(source, out, optionsFor([...said, ...broken]));
  expect(await sentUnits(out)).toEqual(['hal worst 1']);
  // With a tenth unit, the share is two units.
  const again = optionsFor([reply('gus', '{"name": "gustav"}', 4)]);
  const answer = await retryRun(out, [{ unit: 'gus', step: 'read', isFresh: true }], again);
  expect(endOf(answer).counts.states).toMatchObject({ waiting: 2, failed: 0 });
  expect(await sentUnits(out)).toEqual(['hal worst 1', 'gus worst 2']);
  expect((await reading(out, runStatus)).states).toMatchObject({ waiting: 2, failed: 0 });
  expect(violated(out)).toEqual([]);
});

it('what a person wrote or approved for another reason is not sent to people again', async () => {
  const cut = (unit: string) => [1, 2, 3].map((attempt) => reply(unit, `{"name": "${unit}`, attempt));
  const said = [...SAID.filter(({ unit }) => unit !== 'ann' && unit !== 'bob'), ...cut('ann'), ...cut('bob')];
  const files = letters('{sample: 100%}');
  const config = (files['config.yaml'] as string).replace(/ +- \{name: files.*\n/, '');
  const { source, out } = await runOnce({ ...files, 'config.yaml': config }, said);
  const sent = async () =>
    (await reviews(out)).filter((review) => sentIn(review) !== undefined).map((review) => review.source.unit);
  expect((await sent()).toSorted()).toEqual(NAMES.slice(2));
  await decide(out, 'ann', { kind: 'edit', value: '{"name": "ann"}' });
  await decide(out, 'bob', { kind: 'approve' });
  await startRun(source, out, optionsFor(said));
  expect(await exportedUnits(out)).toEqual({ ann: 'ann', bob: 'bob' });
  expect((await sent()).toSorted()).toEqual(NAMES.slice(2));
});

it('verify detects a unit that was sent twice, and one that was sent without having passed', async () => {
  const whole = await runOnce(letters('{worst: 20%}'), SAID);
  const tampered = async (statement: string) => {
    const out = copyAsItIs(whole.out);
    const db = new DatabaseSync(runLedgerPlace(out), { enableForeignKeyConstraints: false });
    expect(Number(db.prepare(statement).run().changes)).toBe(1);
    db.close();
    return violated(out).filter((line) => line.startsWith('V14'));
  };
  const no = (unit: string) => `(SELECT no FROM unit WHERE id = '${unit}')`;
  expect(await tampered(`UPDATE review SET unit_no = ${no('gus')}, attempt = 1 WHERE unit_no = ${no('hal')}`)).toContain(
    'V14 gus was sent to people 2 times',
  );
  expect(
    await tampered(
      `UPDATE attempt SET status = 'fail' WHERE unit_no = ${no('hal')} AND number = 1 AND origin IS NULL AND calls > 0`,
    ),
  ).toEqual(['V14 hal was sent to people, but the reply had not passed']);
});

it('reports shares that can not be meant at their place', () => {
  const errors = (review: string) => told(letters(review)).filter((line) => line.startsWith('error'));
  expect(errors('{sampel: 2%}')).toEqual([expect.stringMatching(/config\.yaml:7:\d+ .*sampel.*Did you mean `sample`/)]);
  expect(errors('{worst: 10}')).toEqual([
    expect.stringMatching(
      /config\.yaml:7:\d+ policy\.review\.worst: expected a share of the units \(such as 10% or 0\.1\), found 10/,
    ),
  ]);
});
