import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Fault } from '@tamis/core';
import { expect, test } from 'vitest';
import { someOf } from '../../../../scripts/tests/share.ts';
import { retryable, retryRun, startRun, stuckUnits, unitStory, writeRecheck } from '../../src/index.ts';
import { copyAsItIs, exportsOf, goOn, type Says, saying, violated } from '../again/two-steps.ts';
import { type Files, folderWith } from '../folder.ts';
import { newRun, reading, states } from './running.ts';

function verified(attempts = 3, most = 5): Files {
  return {
    'config.yaml': `pipeline:
  steps:
    - {name: ask}
    - {name: add, scope: expression, expressions: {sum: "a + b", note: "'x' * 300"}}
    - {name: verify, scope: expression, expressions: {half: "sum // a", over: "sum - ${most}"}}
api: {provider: openai, model: gpt-test, retry: {max_attempts: 1, initial_delay_seconds: 0}}
processing:
  strategy: direct
  items: {source: items.yaml, key: things, name_field: id}
  validation_retry: {max_attempts: ${attempts}}
prompts: {templates: {ask: ask.jinja2}}
schemas: {files: {ask: ask.json}}
validation:
  ask: {required: [a, b]}
  verify: {rules: [{name: enough, expr: "over <= 0", error: "{sum} is {over} too much: {note}!"}]}
`,
    'items.yaml': 'things: [{id: u}, {id: v}]\n',
    'templates/ask.jinja2': 'Say {{ id }}',
    'schemas/ask.json':
      '{"type": "object", "required": ["a", "b"], "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}}',
  };
}

// `v` is right at once; `u` first adds up to too much, then divides by nothing, then is right.
const learning: Says = ({ unit, attempt }) => {
  if (unit === 'v') return '{"a": 1, "b": 2}';
  return attempt === 1 ? '{"a": 4, "b": 9}' : attempt === 3 ? '{"a": 0, "b": 1}' : '{"a": 1, "b": 3}';
};
const never: Says = ({ unit }) => (unit === 'v' ? '{"a": 1, "b": 2}' : '{"a": 4, "b": 9}');

const TOLD = `13 is 8 too much: ${'x'.repeat(300)}!`;

test.each(['all', 'findings', 'none'] as const)(
  'what an expression step refuses goes back to the model with its message, with --keep %s',
  async (contents) => {
    const [asked, requests]: [string[], string[]] = [[], []];
    const out = newRun();
    const { models, ...options } = saying(learning, asked);
    await startRun(folderWith(verified()), out, {
      ...options,
      contents,
      models: async (...given) => {
        const modelOf = await models(...given);
        return (step) => {
          const model = modelOf(step);
          const at: typeof model.at = (call) => {
            const inner = model.at(call);
            return {
              ...inner,
              ask: (messages, ...more) => {
                requests.push(messages.map(({ content }) => content).join('\n'));
                return inner.ask(messages, ...more);
              },
            };
          };
          return { ...model, at };
        };
      },
    });
    expect(asked).toEqual(['ask u 1', 'ask u 3 told', 'ask u 5 told', 'ask v 1']);
    expect(requests[1]).toContain(TOLD);
    expect(requests[2]).toContain('An expression over the reply fails: half: ZeroDivisionError');
    expect(await states(out)).toEqual({ u: 'verify valid 3', v: 'verify valid 1' });
    expect(violated(out)).toEqual([]);
  },
);

test('when no answer is left the unit has failed there, its computed values are kept, and a retry asks the model', async () => {
  const out = newRun();
  const source = folderWith(verified(2));
  await startRun(source, out, saying(never));
  expect(await states(out)).toMatchObject({ u: 'verify failed 2 rules.failed' });
  const record = (await exportsOf(out)).split('\n').find((line) => line.startsWith('failures '));
  expect(JSON.parse(record?.slice(9) ?? '')).toMatchObject({
    ...{ step: 'verify', failure_stage: 'validation', retryable: true, raw_response: '{"a": 4, "b": 9}' },
    ...{ computed: { half: 3, over: 8 }, errors: [{ rule: 'enough', message: TOLD }] },
  });
  await reading(out, async (run) => {
    const story = await unitStory(run, 'u');
    expect(story?.superseded.map(({ row, attempts }) => [row.step, row.state, attempts[0]?.row.value])).toEqual([
      ['add', 'valid', expect.stringContaining('"sum":13')],
      ['verify', 'failed', '{"half":3,"over":8,"_metadata":{"expression_step":"verify"}}'],
    ]);
  });
  const units = await reading(out, (run) => retryable(run, {}));
  expect(units).toEqual([{ unit: 'u', step: 'ask', isFresh: true, failedAt: 'verify' }]);
  expect(await reading(out, (run) => stuckUnits(run))).toBe(0);
  const asked: string[] = [];
  await retryRun(out, units, saying(learning, asked));
  expect(asked).toEqual(['ask u 4']);
  expect(await states(out)).toMatchObject({ u: 'verify valid 3' });
  expect(violated(out)).toEqual([]);
});

test.each(['all', 'findings', 'none'] as const)(
  'a model that never learns is asked as often as the usual budget allows, with --keep %s',
  async (contents) => {
    const [files, out, asked, stop]: [Files, string, string[], AbortController] = [
      verified(),
      newRun(),
      [],
      new AbortController(),
    ];
    const config = files['config.yaml']?.replace(/ {2}validation_retry.*\n/, '') ?? '';
    const says: Says = (call) => {
      if (asked.length > 9) stop.abort();
      return never(call);
    };
    await startRun(folderWith({ ...files, 'config.yaml': config }), out, { ...saying(says, asked), contents, stop: stop.signal });
    expect(asked).toEqual(['ask u 1', 'ask u 3 told', 'ask v 1']);
    expect(await states(out)).toMatchObject({ u: 'verify failed 2 rules.failed' });
    expect(violated(out)).toEqual([]);
  },
);

test('a recheck judges what was computed by other rules; a reply that was refused does not come back', async () => {
  const out = newRun();
  const source = folderWith(verified(2));
  const says: Says = ({ unit, attempt }) => (unit === 'u' && attempt > 1 ? 'no' : never({ unit, step: 'ask', attempt }));
  await startRun(source, out, saying(says));
  expect(await states(out)).toMatchObject({ u: 'ask failed 3 extract.nothing-found' });
  expect(await writeRecheck(out, source)).toMatchObject({ status: 'rechecked', found: [] });
  const other = newRun();
  await startRun(source, other, saying(never));
  const wider = path.join(newRun(), '..', 'wider');
  cpSync(source, wider, { recursive: true });
  const config = verified(2)['config.yaml']?.replace('over <= 0', 'over <= 10') ?? '';
  writeFileSync(path.join(wider, 'config.yaml'), config);
  expect(await writeRecheck(other, wider)).toMatchObject({ found: [{ unit: 'u', step: 'verify', kind: 'fixed' }] });
  expect(await states(other)).toMatchObject({ u: 'verify valid 3' });
  expect(violated(other)).toEqual([]);
});

test('nothing goes back where no reply can help, and no retry is offered', async () => {
  const files = verified();
  const config = (files['config.yaml'] ?? '')
    .replace('    - {name: ask}\n', '')
    .replace('"a + b"', '"len(id) * 9"')
    .replace('sum // a', '1')
    .replace('"sum - 5"}}', '"sum - 5"}}\n    - {name: ask}');
  const [out, asked]: [string, string[]] = [newRun(), []];
  await startRun(folderWith({ ...files, 'config.yaml': config }), out, saying(never, asked));
  expect(asked).toEqual([]);
  expect(await states(out)).toEqual({ u: 'verify failed 1 rules.failed', v: 'verify failed 1 rules.failed' });
  expect(await reading(out, (run) => retryable(run, {}))).toEqual([]);
  expect(await reading(out, (run) => stuckUnits(run))).toBe(2);
  expect(await exportsOf(out)).toContain('"retryable":false');
});

test.each([
  // What the folder itself gets wrong fails for every reply.
  ['over: "1 // 0"', 1],
  ['over: "int(id)"', 1],
  ['over: "dict()[\'x\']"', 1],
  ['some: "len(id)", over: "1 // (some - 1)"', 1],
  // What is computed from the reply, by whatever way, may not.
  ['over: "1 // (sum - 13)"', 3],
  ['some: "sum - 13", over: "1 // some"', 3],
  ['xs: "[]", more: "xs.append(sum)", over: "1 // (xs[0] - 13)"', 3],
])('an expression that fails asks the model again only if it reads the reply: %s', async (expressions, times) => {
  const files = verified();
  const config = (files['config.yaml'] ?? '').replace(/half: .*\}\}/, `twice: "sum * 2", ${expressions}}}`);
  const [out, asked]: [string, string[]] = [newRun(), []];
  const source = folderWith({ ...files, 'config.yaml': config, 'items.yaml': 'things: [{id: u}]\n' });
  const answer = await startRun(source, out, saying(never, asked));
  expect(answer).toMatchObject({ status: 'worked' });
  expect(asked).toHaveLength(times);
  expect(await states(out)).toEqual({ u: `verify failed ${times} pipeline.expression-fails` });
});

test('a loop that goes by the reply makes what it counts depend on it', async () => {
  const files = verified();
  const count = '    - {name: count, scope: expression, init: {n: "0"}, expressions: {n: "n + 1"}, loop_until: "n >= a"}\n';
  const config = (files['config.yaml'] ?? '')
    .replace('    - {name: verify', `${count}    - {name: verify`)
    .replace(/half: .*\}\}/, 'twice: "sum * 2", over: "1 // (n - 4)"}}');
  const asked: string[] = [];
  await startRun(
    folderWith({ ...files, 'config.yaml': config, 'items.yaml': 'things: [{id: u}]\n' }),
    newRun(),
    saying(never, asked),
  );
  expect(asked).toHaveLength(3);
});

test('a process that dies after any commit is continued with the same result', async () => {
  const [out, dead]: [string, string[]] = [newRun(), []];
  const files = { ...verified(), 'items.yaml': 'things: [{id: u}]\n' };
  await startRun(folderWith(files), out, { ...saying(learning), ledger: { onCommit: () => dead.push(copyAsItIs(out)) } });
  const expected = await exportsOf(out);
  const sentBack = dead.filter((_, k) => k > 6 && k % 2 === 0);
  expect(sentBack.length).toBeGreaterThan(3);
  for (const [k, copy] of someOf(sentBack, 6)) {
    expect(violated(copy), `after ${k}`).toEqual([]);
    expect(await goOn(copy, learning), `after ${k}`).toMatchObject({ status: 'worked' });
    expect(await exportsOf(copy), `after ${k}`).toBe(expected);
    expect(violated(copy), `after ${k} and the rest`).toEqual([]);
  }
});

test.each([
  ['all', '<html>500</html>'],
  ['findings', null],
] as const)('what came instead of an answer is kept where replies are, with --keep %s', async (contents, kept) => {
  const out = newRun();
  const ask = async () => {
    throw new Fault('fault.filtered', 'The server answered 500.', { status: 200, excerpt: '<html>500</html>' });
  };
  const models = () => () => ({ name: 'm', lane: 'm', at: () => ({ name: 'm', ask }) });
  await startRun(folderWith(verified()), out, { ...saying(never), contents, models });
  const [record] = (await exportsOf(out)).split('\n').filter((line) => line.startsWith('failures '));
  expect(JSON.parse(record?.slice(9) ?? '')).toMatchObject({ code: 'fault.filtered', raw_response: kept });
});
