import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runLedgerPlace } from '@tamis/ledger/internal';
import type { Exchange } from '@tamis/models';
import { describe, expect, it } from 'vitest';
import {
  continueRun,
  type ExpressionStep,
  exportLines,
  expressionStep,
  type OpenedRun,
  openRun,
  planOf,
  planRetry,
  refreshable,
  retryable,
  runStatus,
  unitStory,
  verifyRun,
  writeRecheck,
} from '../../src/index.ts';
import { changed, type Files, opened, told } from '../folder.ts';
import { endOf, optionsFor, runOnce, states } from './running.ts';

const LETTERS: Files = {
  'config.yaml': `pipeline:
  steps:
    - {name: sort}
    - {name: answer, when: "kind == wanted"}
    - {name: length, scope: expression, when: "kind == wanted", expressions: {size: "len(answer) + bonus"}}
    - {name: last, scope: expression, when: "kind != 'spam'", expressions: {done: "True"}}
api: {provider: openai, model: gpt-test, contract: off, retry: {max_attempts: 1}}
processing:
  strategy: direct
  items: {source: items.yaml, key: letters, name_field: id}
  validation_retry: {max_attempts: 2}
prompts:
  templates: {sort: sort.jinja2, answer: answer.jinja2}
  global_context: {wanted: complaint, bonus: 100, most: 12, seen: []}
schemas: {files: {sort: sort.json, answer: answer.json}}
validation:
  sort: {required: [kind]}
  answer: {required: [answer], rules: [{name: short, expr: "len(answer) <= most", error: "at most {most}"}]}
`,
  'items.yaml': 'letters: [{id: a}, {id: b}, {id: c}, {id: d}]\n',
  'templates/sort.jinja2': 'Sort {{ id }}.',
  'templates/answer.jinja2': 'Answer {{ id }}.',
  'schemas/sort.json': '{"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}}}',
  'schemas/answer.json': '{"type": "object", "required": ["answer"], "properties": {"answer": {"type": "string"}}}',
};

const usage = { inputTokens: 10, outputTokens: 5 };
const reply = (step: string, unit: string, attempt: number, value: object): Exchange => {
  return { step, unit, attempt, reply: { text: JSON.stringify(value), usage } };
};

const SAID: readonly Exchange[] = [
  ...['complaint', 'thanks', 'complaint'].map((kind, at) => reply('sort', 'abd'[at] ?? '', 1, { kind })),
  reply('sort', 'c', 1, { other: 1 }),
  reply('sort', 'c', 2, { kind: 'spam' }),
  reply('answer', 'a', 1, { answer: 'this is too long' }),
  reply('answer', 'a', 2, { answer: 'Sorry.' }),
  reply('answer', 'd', 1, { answer: 'Oh!' }),
];

const NO_THANKS = `{name: no_thanks, expr: "kind != 'thanks'", error: "thanks"}`;

async function withRun<Result>(out: string, read: (run: OpenedRun) => Promise<Result>): Promise<Result> {
  const run = await openRun(out, { frozen: true });
  if (!('ledger' in run)) throw new Error(JSON.stringify(run));
  try {
    return await read(run);
  } finally {
    await run.ledger.close();
  }
}

async function lines(out: string): Promise<readonly unknown[]> {
  return await withRun(out, async (run) => {
    const all = [];
    for await (const line of exportLines(run, { what: 'valid' })) all.push(JSON.parse(line));
    return all;
  });
}

// The checks of the books that do not hold.
async function unsound(out: string) {
  const checked = await verifyRun(out, runLedgerPlace(out));
  return checked?.checks.filter(({ violations }) => violations.length > 0);
}

// As above, but the last step can't go on with thanks, which skip the steps between.
const PICKY: Files = {
  ...LETTERS,
  'config.yaml': (LETTERS['config.yaml'] ?? '').replace('done: "True"', `done: "1 // (kind != 'thanks')"`),
};

describe('a step that can not go on with a reply after steps that the unit skipped', () => {
  it('sends the unit back to the model that was asked', async () => {
    const { out, answer } = await runOnce(PICKY, [...SAID, reply('sort', 'b', 3, { kind: 'other' })]);
    expect(endOf(answer).counts.states).toMatchObject({ valid: 4, failed: 0 });
    expect(verifyRun(out, runLedgerPlace(out))?.checks.flatMap(({ violations }) => violations)).toEqual([]);
  });

  it('is retried from there, and its record has what the model said', async () => {
    const { out } = await runOnce(PICKY, [...SAID, reply('sort', 'b', 3, { kind: 'thanks' })]);
    const { retries, lines } = await withRun(out, async (run) => {
      const failures: string[] = [];
      for await (const line of exportLines(run, { what: 'failures' })) failures.push(line);
      return { retries: await retryable(run, {}), lines: failures };
    });
    expect(retries).toEqual([{ unit: 'b', step: 'sort', isFresh: true, failedAt: 'last' }]);
    expect(lines.map((line) => JSON.parse(line).raw_response)).toEqual(['{"kind":"thanks"}']);
  });
});

describe('a step with a condition', () => {
  it('is skipped by the units for which it does not hold; they go on without its fields', async () => {
    const { out, answer } = await runOnce(LETTERS, SAID);
    const end = endOf(answer);
    expect(end.counts.states).toMatchObject({ valid: 4, failed: 0, skipped: 0 });
    expect(end.notes).toEqual([
      'answer: 2 units skipped this step.',
      'length: 2 units skipped this step.',
      'last: 1 unit skipped this step.',
    ]);
    const byId = new Map((await lines(out)).map((one) => [(one as { unit_id: string }).unit_id, one]));
    expect(byId.get('a')).toMatchObject({ kind: 'complaint', answer: 'Sorry.', size: 106, done: true });
    expect(Object.keys(byId.get('b') as object)).toEqual(['unit_id', 'id', 'kind', 'done', '_metadata']);
    expect(Object.keys(byId.get('c') as object)).toEqual(['unit_id', 'id', 'kind', '_metadata']);
    expect(byId.get('c')).toMatchObject({ _metadata: { attempt: 2, input_tokens: 10 } });
    expect(await unsound(out)).toEqual([]);
  });

  it('counts and shows them where it is', async () => {
    const { out } = await runOnce(LETTERS, SAID);
    const [report, story] = await withRun(out, async (run) => [await runStatus(run), await unitStory(run, 'c')] as const);
    const shown = report.steps.map(
      ({ name, states: { valid, skipped }, attempts, computed }) => `${name} ${valid} ${skipped} ${attempts} ${computed}`,
    );
    expect(shown).toEqual(['sort 4 0 5 0', 'answer 2 2 3 0', 'length 2 2 0 2', 'last 3 1 0 3']);
    expect(report.total).toMatchObject({ attempts: 8, computed: 5 });
    expect(story?.steps.map(({ row }) => row.reason ?? '')).toEqual(['', 'skipped', 'skipped', 'skipped']);
  });

  it('stays skipped when the run is continued, or its replies are judged again', async () => {
    const { out, source } = await runOnce(LETTERS, SAID);
    const before = await lines(out);
    endOf(await continueRun(out, optionsFor([])));
    const rechecked = await writeRecheck(out, source, {});
    expect(rechecked).toMatchObject({ status: 'rechecked', found: [] });
    expect(await lines(out)).toEqual(before);
  });

  it('makes results out of date when it changes, those of units that skipped it too; so does a constant that a rule reads', async () => {
    const { out, source } = await runOnce(LETTERS, SAID);
    const [config, before] = [path.join(source, 'config.yaml'), LETTERS['config.yaml'] ?? ''];
    writeFileSync(config, before.replace('answer, when: "kind == wanted"', 'answer, when: "kind == \'thanks\'"'));
    const stale = [{ step: 'answer', causes: ['condition'], results: 4 }];
    expect(await writeRecheck(out, source, {})).toMatchObject({ found: [], stale });
    expect((await withRun(out, runStatus)).stale).toEqual(stale);
    writeFileSync(config, before.replace('most: 12', 'most: 3'));
    expect(await writeRecheck(out, source, {})).toMatchObject({ found: [{ unit: 'a', kind: 'broken', step: 'answer' }] });
  });

  it('concerns those that skipped it, whatever else of the step changes: only what was asked is out of date', async () => {
    const { out, source } = await runOnce(LETTERS, SAID);
    writeFileSync(path.join(source, 'templates/answer.jinja2'), 'Answer {{ id }} at once.');
    const stale = [{ step: 'answer', causes: ['template'], results: 2 }];
    expect(await writeRecheck(out, source, {})).toMatchObject({ found: [], stale });
    expect((await withRun(out, runStatus)).stale).toEqual(stale);
    expect((await withRun(out, refreshable)).units.map(({ unit }) => unit)).toEqual(['a', 'd']);
    const [standing, ...others] = (await unsound(out)) ?? [];
    expect([standing?.name, standing?.violations.map(({ unit }) => unit).toSorted(), others]).toEqual(['V13', ['a', 'd'], []]);
  });

  it('is counted where the run began without it', async () => {
    const now = LETTERS['config.yaml'] ?? '';
    const first = now
      .replaceAll(/, when: "[^"]+"/g, '')
      .replace('{required: [kind]}', `{required: [kind], rules: [${NO_THANKS}]}`);
    const thanks = reply('sort', 'b', 2, { kind: 'thanks' });
    const { out, source } = await runOnce({ ...LETTERS, 'config.yaml': first }, [
      ...[...SAID, thanks],
      ...[1, 2].map((attempt) => reply('answer', 'c', attempt, { answer: 'No.' })),
    ]);
    const shown = async () => {
      const { steps } = await withRun(out, runStatus);
      return steps.map(({ name, states: { valid, skipped } }) => `${name} ${valid} ${skipped}`);
    };
    expect(await shown()).toEqual(['sort 3 0', 'answer 3 0', 'length 3 0', 'last 3 0']);
    writeFileSync(path.join(source, 'config.yaml'), now);
    expect(await writeRecheck(out, source, {})).toMatchObject({ found: [{ unit: 'b', kind: 'fixed' }] });
    endOf(await continueRun(out, optionsFor([])));
    expect(await shown()).toEqual(['sort 4 0', 'answer 3 1', 'length 3 1', 'last 4 0']);
  });

  it('fails for a unit whose condition cannot be computed', async () => {
    const files = { ...LETTERS, 'config.yaml': LETTERS['config.yaml']?.replace('"kind == wanted"}', '"int(kind) > 1"}') ?? '' };
    const { out } = await runOnce(files, SAID);
    expect(Object.values(await states(out))).toEqual(
      Array.from({ length: 4 }, () => 'answer failed 1 pipeline.expression-fails'),
    );
  });

  it('may be a fan-out: a unit that skips the last one is exported itself', async () => {
    const config = `pipeline:
  steps:
    - {name: spread, scope: fan_out, field: words, child_field: word, when: "len(words) > 1"}
processing: {strategy: direct, items: {source: items.yaml, key: list, name_field: id}}
`;
    const items = 'list: [{id: one, words: [x]}, {id: two, words: [y, z]}]\n';
    const { out } = await runOnce({ 'config.yaml': config, 'items.yaml': items }, []);
    expect((await lines(out)).map((one) => (one as { unit_id: string }).unit_id)).toEqual(['one', 'two__fan000', 'two__fan001']);
    expect(await unsound(out)).toEqual([]);
    expect(planOf(opened({ 'config.yaml': config, 'items.yaml': items })).steps[0]?.units).toEqual({ least: 1, most: 1 });
  });

  it('is planned with as many calls as there may be', () => {
    const [sort, answer, , last] = planOf(opened(LETTERS)).steps;
    expect([sort?.calls, answer?.calls, last?.units]).toEqual([
      { least: 4, most: 4 },
      { least: 0, most: 4 },
      { least: 0, most: 4 },
    ]);
  });

  it('costs nothing or what a call costs, when units are asked again', () => {
    const priced = { pricesOf: () => ({ inputPerMillion: 0, outputPerMillion: 1e6 }) };
    const config = LETTERS['config.yaml']?.replace('{name: answer,', '{name: answer, max_tokens: 30,') ?? '';
    const pipeline = opened({ ...LETTERS, 'config.yaml': config });
    // A guess of 50 tokens, and of no more than are allowed; two attempts each at most.
    expect(planRetry(pipeline, new Map([['sort', 3]]), priced)).toEqual({
      calls: { least: 3, most: 12 },
      costUsd: { least: 150, most: 2 * (150 + 90) },
    });
    // Those that were asked before are asked again; those that come to the step may skip it.
    expect(planRetry(pipeline, new Map([['answer', 3]]), priced).costUsd).toEqual({ least: 90, most: 180 });
    expect(planRetry(pipeline, new Map([['answer', 3]]), { ...priced, isNew: true }).calls).toEqual({ least: 0, most: 6 });
  });

  it.each([
    ['"knd == 1"', /^error pipeline\.unknown-name .*expression when reads knd.*Did you mean `kind`\?/],
    ['"kind =="', /^error pipeline\.expression-syntax /],
    ['"kind + 1"', /^warning pipeline\.expression-fails .*TypeError/],
    ['"random.random() < 0.5"', /^error /],
  ])('is checked before anything is spent: %s', (when, problem) => {
    const config = LETTERS['config.yaml']?.replace('"kind == wanted"}', `${when}}`) ?? '';
    expect(told({ ...LETTERS, 'config.yaml': config })).toEqual([expect.stringMatching(problem)]);
  });
});

describe('constants', () => {
  it('can be read by rules, expressions and conditions, after the fields of the unit', async () => {
    const files = changed('config.yaml', 'die: "random.randint(1, sides)"', 'die: "len(tone) + sides"');
    const own = { ...files, 'items.yaml': 'dice: [{id: d6, sides: 6}, {id: d20, sides: 20, tone: warm}]\n' };
    const { out } = await runOnce(own, [reply('tell', 'd6', 1, { words: ['a'] }), reply('tell', 'd20', 1, { words: ['b'] })]);
    expect(await lines(out)).toMatchObject([{ die: 24 }, { die: 9 }]);
  });

  it('are the same for every unit, whatever an expression does with them', async () => {
    const config = LETTERS['config.yaml']?.replace('{done: "True"}', '{done: "[seen.append(id), len(seen)]"}') ?? '';
    const { out } = await runOnce({ ...LETTERS, 'config.yaml': config }, SAID);
    expect((await lines(out)).map((one) => (one as { done?: unknown }).done)).toEqual([
      [null, 1],
      [null, 1],
      undefined,
      [null, 1],
    ]);
  });

  it('do not hide what Python has', () => {
    const files = changed('config.yaml', '{tone: dry}', '{tone: dry, pi: 3}');
    const { steps } = opened({ ...files, 'config.yaml': files['config.yaml']?.replace('"len(word) + die"', '"pi"') ?? '' });
    const measured = expressionStep(steps[3] as ExpressionStep, { id: 'u', fields: { word: 'a', die: 1 }, metadata: {} });
    expect(measured).toMatchObject({ status: 'done', output: { size: Math.PI } });
  });

  it('that nothing has are named in words that fit pipelines', () => {
    const broken = changed('config.yaml', 'len(words) <= sides', 'len(words) <= tonne');
    expect(told(broken)).toEqual([
      expect.stringMatching(/^error pipeline\.unknown-rule-name .*`prompts\.global_context`.*Did you mean `tone`\?/),
    ]);
    expect(told(changed('config.yaml', 'len(words) <= sides', 'len(words) <= len(tone)'))).toEqual([]);
  });
});
