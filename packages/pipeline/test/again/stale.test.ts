import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { takenOf } from '../../../../scripts/tests/share.ts';
import {
  changedSteps,
  type ExportWanted,
  exportLines,
  openPipeline,
  promptChanges,
  refreshable,
  refreshRun,
  runStatus,
  startRun,
  writeRecheck,
} from '../../src/index.ts';
import { type Files, folderWith } from '../folder.ts';
import { newRun, reading, states, withLedger } from '../run/running.ts';
import { copied, goOn, ran, type Says, saying, twoSteps, violated } from './two-steps.ts';

const FAN = '    - {name: split, scope: fan_out, field: parts, child_field: part}\n';

function letters({
  cap = 100,
  tone = 'dry',
  fan = '',
  files = '',
  words = 'len(text)',
  ask = 'Cap {{ cap }}, {{ tone }}.',
} = {}): Files {
  return {
    'config.yaml': `pipeline:
  steps:
    - {name: limit, scope: expression, expressions: {cap: "min(amount, ${cap})", parts: "['x', 'y']"}}
    - {name: write}
${fan}    - {name: measure, scope: expression, expressions: {words: "${words}"}}
${files}api: {provider: openai, model: gpt-test, retry: {max_attempts: 1, initial_delay_seconds: 0}}
processing: {strategy: direct, items: {source: items.yaml, key: items, name_field: id}}
prompts: {templates: {write: write.jinja2}, global_context: {tone: ${tone}, unused: 1}}
schemas: {files: {write: write.json}}
validation: {write: {required: [text]}}
`,
    'items.yaml': 'items: [{id: a, amount: 50}, {id: b, amount: 150}, {id: c, amount: 250}]\n',
    'templates/write.jinja2': ask,
    'schemas/write.json': '{"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}}}',
  };
}

const writes: Says = ({ unit, attempt }) => JSON.stringify({ text: `${unit}${'!'.repeat(attempt)}` });

const stale = (out: string) => reading(out, async (run) => (await runStatus(run)).stale);

async function exported(out: string, wanted: Partial<ExportWanted> = {}) {
  return await reading(out, async (run) => {
    const lines: { readonly [field: string]: unknown }[] = [];
    for await (const line of exportLines(run, { what: 'valid', ...wanted })) lines.push(JSON.parse(line));
    return lines;
  });
}

test('a changed expression of the last step is computed again for every unit: no old value is left', async () => {
  const out = await copied(letters(), writes);
  expect((await exported(out)).map(({ words }) => words)).toEqual([2, 2, 2]);
  const longer = folderWith(letters({ words: 'len(text) * 10' }));
  expect(await writeRecheck(out, longer)).toMatchObject({
    found: [
      { unit: 'a', step: 'measure', kind: 'changed' },
      { unit: 'b', step: 'measure', kind: 'changed' },
      { unit: 'c', step: 'measure', kind: 'changed' },
    ],
    stale: [],
    pending: 0,
  });
  expect((await exported(out)).map(({ words }) => words)).toEqual([20, 20, 20]);
  expect([await stale(out), violated(out)]).toEqual([[], []]);
  expect(await writeRecheck(out, longer)).toMatchObject({ found: [] });
  // What was computed again is what the next rules judge.
  const files = letters({ words: 'len(text) * 10' });
  const strict = {
    ...files,
    'config.yaml': `${files['config.yaml']}`.replace(
      'validation: {',
      'validation: {measure: {rules: [{name: few, expr: "words < 5", error: "many"}]}, ',
    ),
  };
  expect(await writeRecheck(out, folderWith(strict))).toMatchObject({
    found: [{ kind: 'broken' }, { kind: 'broken' }, { kind: 'broken' }],
  });
  expect(await writeRecheck(out, folderWith(letters()))).toMatchObject({
    found: [{ kind: 'fixed' }, { kind: 'fixed' }, { kind: 'fixed' }],
  });
  expect((await exported(out)).map(({ words }) => words)).toEqual([2, 2, 2]);
  expect(violated(out)).toEqual([]);
});

test('the story of the cap: only units with another cap are asked again, and no export mixes the caps', async () => {
  const out = await copied(letters(), writes);
  expect((await exported(out)).map(({ cap }) => cap)).toEqual([50, 100, 100]);
  expect(await writeRecheck(out, folderWith(letters({ cap: 200 })))).toMatchObject({
    found: [
      { unit: 'b', step: 'limit', kind: 'changed', superseded: ['write', 'measure'] },
      { unit: 'c', step: 'limit', kind: 'changed', superseded: ['write', 'measure'] },
    ],
    pending: 2,
    stale: [],
  });
  expect((await exported(out)).map(({ unit_id, cap }) => [unit_id, cap])).toEqual([['a', 50]]);
  const asked: string[] = [];
  await goOn(out, writes, asked);
  expect(asked).toEqual(['write b 2', 'write c 2']);
  expect((await exported(out)).map(({ cap, text }) => [cap, text])).toEqual([
    [50, 'a!'],
    [150, 'b!!'],
    [200, 'c!!'],
  ]);
  expect(violated(out)).toEqual([]);
});

test('an expression that raises now fails its units, and one that no longer does lets them pass', async () => {
  const out = await copied(letters(), writes);
  const broken = folderWith(letters({ words: "len(text) if unit_id != 'b' else 1 / 0" }));
  expect(await writeRecheck(out, broken)).toMatchObject({
    found: [{ unit: 'b', step: 'measure', kind: 'broken', after: 'pipeline.expression-fails' }],
  });
  expect(await states(out)).toMatchObject({ a: 'measure valid 1', b: expect.stringContaining('measure failed') });
  expect(await writeRecheck(out, broken)).toMatchObject({ found: [] });
  expect(await writeRecheck(out, folderWith(letters()))).toMatchObject({ found: [{ unit: 'b', kind: 'fixed' }] });
  expect((await exported(out)).map(({ words }) => words)).toEqual([2, 2, 2]);
  expect(violated(out)).toEqual([]);
});

const EDITS: readonly (readonly [input: string, edit: Parameters<typeof letters>[0]])[] = [
  ['template', { ask: 'Write about {{ cap }}, {{ tone }}.' }],
  ['context', { tone: 'warm' }],
];
test.each(takenOf(EDITS, 2))(
  'a changed %s (one of two in each run) makes results out of date; they are named, marked in exports, and asked again on request',
  async (input, edit) => {
    const out = await copied(letters(), writes);
    const folder = folderWith(letters(edit));
    expect(await reading(out, (run) => changedSteps(run, folder))).toEqual([{ step: 'write', inputs: [input] }]);
    expect(await writeRecheck(out, folder)).toMatchObject({ found: [], stale: [{ step: 'write', causes: [input], results: 3 }] });
    expect(await stale(out)).toEqual([{ step: 'write', causes: [input], results: 3 }]);
    expect(violated(out)).toEqual(['a', 'b', 'c'].map((unit) => `V13 ${unit} is out of date; changed since: ${input}`));
    const mark = { stale: [{ step: 'write', causes: [input] }] };
    expect((await exported(out)).map(({ _tamis }) => _tamis)).toEqual([mark, mark, mark]);
    expect(await exported(out, { step: 'limit' })).not.toContainEqual(expect.objectContaining({ _tamis: expect.anything() }));
    expect(await exported(out, { stale: 'omit' })).toEqual([]);
    const units = (await reading(out, refreshable)).units;
    expect(units.map(({ unit, step }) => `${unit} ${step}`)).toEqual(['a write', 'b write', 'c write']);
    const asked: string[] = [];
    expect(await refreshRun(out, units.slice(0, 2), saying(writes, asked))).toMatchObject({
      end: { stale: [{ step: 'write', causes: [input], results: 1 }] },
    });
    expect(asked).toEqual(['write a 2', 'write b 2']);
    expect((await exported(out, { stale: 'omit' })).map(({ text }) => text)).toEqual(['a!!', 'b!!']);
    await refreshRun(out, (await reading(out, refreshable)).units, saying(writes, asked));
    expect(asked.slice(2)).toEqual(['write c 2']);
    expect([await stale(out), violated(out)]).toEqual([[], []]);
    expect((await reading(out, refreshable)).units).toEqual([]);
  },
);

test('a preview compares with what was asked last, the system message included', async () => {
  const system = (text: string, ask: string) => {
    const files = letters({ ask });
    return { ...files, 'config.yaml': (files['config.yaml'] ?? '').replace('{name: write}', `{name: write, system: "${text}"}`) };
  };
  const { out } = await ran(system('Be kind.', 'One.'), writes);
  const compared = (folder: string) =>
    reading(out, async (run) => {
      const opened = openPipeline(folder);
      if ('mistakes' in opened) throw new Error(JSON.stringify(opened.mistakes));
      return await promptChanges(run, opened.pipeline, (await changedSteps(run, folder)) ?? []);
    });
  await writeRecheck(out, folderWith(system('Be kind.', 'Two.')));
  await refreshRun(out, (await reading(out, refreshable)).units, saying(writes));
  const change = { step: 'write', unit: 'a', before: 'Be kind.\n\nTwo.' };
  expect(await compared(folderWith(system('Be kind.', 'Three.')))).toEqual([{ ...change, after: 'Be kind.\n\nThree.' }]);
  expect(await compared(folderWith(system('Be rude.', 'Two.')))).toEqual([{ ...change, after: 'Be rude.\n\nTwo.' }]);
});

test('a reply to the old question never becomes the result again', async () => {
  const { out } = await ran(twoSteps(10, 1, ['a']), () => '{"n": 1, "s": 1}');
  const other = { ...twoSteps(10, 1, ['a']), 'templates/draft.jinja2': 'Draft again {{ id }}' };
  await writeRecheck(out, folderWith(other));
  await refreshRun(
    out,
    (await reading(out, refreshable)).units,
    saying(() => '{"n": 99}'),
  );
  expect(await states(out)).toMatchObject({ a: 'draft failed 2 rules.failed' });
  expect(await writeRecheck(out, folderWith(other))).toMatchObject({ found: [] });
  expect(await states(out)).toMatchObject({ a: 'draft failed 2 rules.failed' });
  expect(violated(out)).toEqual([]);
});

test('a reply that passes under new rules is still the reply to the old question', async () => {
  const { out } = await ran(twoSteps(10, 1, ['a']), ({ step }) => (step === 'score' ? '{"s": 1}' : '{"n": 20}'));
  const other = { ...twoSteps(30, 1, ['a']), 'templates/draft.jinja2': 'Draft again {{ id }}' };
  expect(await writeRecheck(out, folderWith(other))).toMatchObject({
    found: [{ unit: 'a', kind: 'fixed' }],
    stale: [{ step: 'draft', causes: ['template'], results: 1 }],
  });
  await goOn(out, () => '{"s": 1}');
  expect(await stale(out)).toEqual([{ step: 'draft', causes: ['template'], results: 1 }]);
  expect((await reading(out, refreshable)).units).toMatchObject([{ unit: 'a', step: 'draft' }]);
  expect(await exported(out)).toMatchObject([{ _tamis: { stale: [{ step: 'draft' }] } }]);
});

test('another model, other options and other words for people: only the first two are changes', async () => {
  const { source, out } = await ran(letters(), writes);
  const edits = (from: string, to: string) =>
    folderWith({ ...letters(), 'config.yaml': (letters()['config.yaml'] ?? '').replace(from, to) });
  const changed = (folder: string) => reading(out, (run) => changedSteps(run, folder));
  expect(await changed(source)).toEqual([]);
  expect(await changed(edits('model: gpt-test', 'model: gpt-other'))).toEqual([{ step: 'write', inputs: ['model'] }]);
  expect(await changed(edits('model: gpt-test', 'model: gpt-test, max_tokens: 99'))).toEqual([
    { step: 'write', inputs: ['options'] },
  ]);
  expect(await changed(edits('{name: write}', '{name: write, description: "Writes."}'))).toEqual([]);
  expect(await changed(edits('unused: 1', 'unused: 2'))).toEqual([]);
  expect(await changed(edits('max_attempts: 1', 'max_attempts: 2'))).toEqual([]);
  // A key of the step takes the place of the pipeline's: moving it there changes nothing.
  const config = (letters()['config.yaml'] ?? '').replace('model: gpt-test', 'model: gpt-test, seed: 7');
  const { out: seeded } = await ran({ ...letters(), 'config.yaml': config }, writes);
  const moved = folderWith({ ...letters(), 'config.yaml': config.replace('{name: write}', '{name: write, seed: 7}') });
  expect(await reading(seeded, (run) => changedSteps(run, moved))).toEqual([]);
  // How fast calls are made, and what is usual anyway, changes no request.
  for (const same of ['requests_per_minute: 60', 'contract: off', 'temperature: null'])
    expect(await changed(edits('model: gpt-test', `model: gpt-test, ${same}`))).toEqual([]);
  // Where null is an answer is about how replies are read.
  expect(await changed(edits('{name: write}', '{name: write, absent: [/text]}'))).toEqual([
    { step: 'write', inputs: ['policy'] },
  ]);
  // A constant that an expression mentions is one of its inputs.
  const mentions = (value: number) => edits('unused: 1', `words: ${value}`);
  expect(await changed(mentions(1))).toEqual([{ step: 'measure', inputs: ['expressions'] }]);
  expect(await changed(edits('{name: write}', '{name: wrote}'))).toBeUndefined();
});

async function changedFrom(before: Files, after: Files) {
  const { out } = await ran(before, writes);
  return await reading(out, (run) => changedSteps(run, folderWith(after)));
}

test.each(
  takenOf(
    [
      ['assigns in places', '{% if amount > 999 %}{% set tone = 1 %}{% endif %}Be {{ tone }}.', 'tone'],
      ['uses in a loop', '{% for tone in [1] %}{% endfor %}Be {{ tone }}.', 'tone'],
      ['calls a global', 'Be {{ cycler }}.', 'cycler'],
    ] as const,
    3,
  ),
)('a constant with a name that the template %s (one of three in each run) is one of its inputs', async (_, ask, name) => {
  const files = (tone: string) => {
    const { 'config.yaml': config = '', ...rest } = letters({ ask, tone });
    return { ...rest, 'config.yaml': config.replace('{tone:', `{${name}:`) };
  };
  expect(await changedFrom(files('dry'), files('warm'))).toEqual([{ step: 'write', inputs: ['context'] }]);
});

test('a constant that a variable of the template reads is one of its inputs', async () => {
  const files = (tone: string) => {
    const { 'config.yaml': config = '', ...rest } = letters({ ask: 'Be {{ manner }}.', tone });
    return {
      ...rest,
      'config.yaml': config.replace('name_field: id}}', 'name_field: id}, expressions: {manner: "tone.upper()"}}'),
    };
  };
  expect(await changedFrom(files('dry'), files('warm'))).toEqual([{ step: 'write', inputs: ['template'] }]);
});

test('what a schema says to the model is an input if the model is told the schema, in one of three ways in each run', async () => {
  const files = (request: string, language: string) => {
    const { 'config.yaml': config = '', ...rest } = letters();
    const schema = {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string', description: `In ${language}.` } },
    };
    const edited = config.replace('model: gpt-test', `model: gpt-test, ${request}`);
    return { ...rest, 'config.yaml': edited, 'schemas/write.json': JSON.stringify(schema) };
  };
  const inputs = async (request: string) => (await changedFrom(files(request, 'French'), files(request, 'German')))?.[0]?.inputs;
  expect(await inputs('contract: off')).toEqual(['schema']);
  for (const told of takenOf(['contract: text', 'contract: provider', 'response_format: json_schema'], 3))
    expect(await inputs(told)).toEqual(['words', 'schema']);
});

test('the model that a run was started with counts before that of the folder', async () => {
  const out = newRun();
  await startRun(folderWith(letters()), out, { ...saying(writes), overrides: { model: 'mine' } });
  const other = folderWith({ ...letters(), 'config.yaml': (letters()['config.yaml'] ?? '').replace('gpt-test', 'gpt-other') });
  expect(await reading(out, (run) => changedSteps(run, other))).toEqual([]);
});

test('units made from a result that is out of date are marked too, and can only be made by a new run', async () => {
  const { out } = await ran(letters({ fan: FAN }), writes);
  const edited = folderWith(letters({ fan: FAN, cap: 200, tone: 'warm' }));
  expect(await writeRecheck(out, edited)).toMatchObject({
    found: [
      { unit: 'b', isBlocked: true },
      { unit: 'c', isBlocked: true },
    ],
  });
  const lines = await exported(out);
  expect(
    lines.map(({ unit_id, _tamis }) => [
      unit_id,
      (_tamis as { stale: { step: string; causes: string[] }[] }).stale.map(({ step, causes }) => `${step} ${causes}`),
    ]),
  ).toEqual([
    ['a__fan000', ['write context']],
    ['a__fan001', ['write context']],
    ['b__fan000', ['limit units', 'write context']],
    ['b__fan001', ['limit units', 'write context']],
    ['c__fan000', ['limit units', 'write context']],
    ['c__fan001', ['limit units', 'write context']],
  ]);
  expect(await reading(out, refreshable)).toEqual({ units: [], kept: 3 });
});

test('units that somebody else has asked again meanwhile are not asked once more', async () => {
  const out = await copied(letters(), writes);
  await writeRecheck(out, folderWith(letters({ tone: 'warm' })));
  const { units } = await reading(out, refreshable);
  const asked: string[] = [];
  for (const times of [1, 2]) {
    expect(await refreshRun(out, units, saying(writes, asked))).toMatchObject({ status: 'worked' });
    expect([times, asked.length]).toEqual([times, 3]);
  }
});

test('a unit that a fan-out skipped is split if there is something to make units from now', async () => {
  const from = (field: string) => letters({ fan: FAN.replace('parts', field) });
  const { out } = await ran(from('text'), writes);
  expect(await states(out)).toEqual({ a: 'split skipped 0', b: 'split skipped 0', c: 'split skipped 0' });
  const found = ['a', 'b', 'c'].map((unit) => ({ unit, step: 'split', kind: 'reopened', superseded: [], isBlocked: false }));
  expect(await writeRecheck(out, folderWith(from('parts')))).toMatchObject({ found, pending: 3 });
  await goOn(out, writes);
  expect((await exported(out)).map(({ unit_id }) => unit_id)).toEqual([
    ...['a__fan000', 'a__fan001', 'b__fan000', 'b__fan001', 'c__fan000', 'c__fan001'],
  ]);
  expect(violated(out)).toEqual([]);
  expect(await writeRecheck(out, folderWith(from('parts')))).toMatchObject({ found: [] });
});

test('files that a step writes are written again if the step has changed, and the old ones are set aside', async () => {
  const files = (name: string) =>
    `    - {name: files, scope: run, script: extract_units.py, output_dir: out, filename_expression: "${name}"}\n`;
  const { out } = await ran(letters({ files: files("data['unit_id']") }), writes);
  const there = () => readdirSync(path.join(out, 'out')).toSorted();
  await writeRecheck(out, folderWith(letters({ files: files("'new-' + data['unit_id']") })));
  expect(await stale(out)).toEqual([{ step: 'files', causes: ['output'], results: 3 }]);
  const asked: string[] = [];
  await refreshRun(out, (await reading(out, refreshable)).units, saying(writes, asked));
  expect([asked, there()]).toEqual([
    [],
    ['a', 'b', 'c'].flatMap((id) => [`${id}.json.superseded`]).concat(['a', 'b', 'c'].map((id) => `new-${id}.json`)),
  ]);
  expect([await stale(out), violated(out)]).toEqual([[], []]);
});

test('what a person wrote stands, whatever the model is asked now', async () => {
  const { out } = await ran(twoSteps(10, 1, ['a']), ({ step }) => (step === 'score' ? '{"s": 1}' : '{"n": "7 EUR"}'));
  await withLedger(out, async (ledger) => {
    for await (const { review, digest } of ledger.reviews())
      await ledger.decide({ review, digest, by: 'ann', text: '', kind: 'edit', value: '{"n": 3}' });
  });
  await goOn(out, () => '{"s": 1}');
  const other = folderWith({ ...twoSteps(10, 1, ['a']), 'templates/draft.jinja2': 'Other {{ id }}' });
  expect(await writeRecheck(out, other)).toMatchObject({ found: [], stale: [] });
  expect([await stale(out), violated(out)]).toEqual([[], []]);
});

test('a folder that was edited is named before anything is taken over', async () => {
  const { source, out } = await ran(letters(), writes);
  writeFileSync(path.join(source, 'templates/write.jinja2'), 'Other {{ cap }}');
  expect(await reading(out, runStatus)).toMatchObject({ config: 'changed', changed: [{ step: 'write' }], stale: [] });
  expect(await goOn(out, writes)).toMatchObject({
    isChanged: true,
    changed: [{ step: 'write', inputs: ['template', 'context'] }],
  });
});
