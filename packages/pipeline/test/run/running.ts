import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Clock } from '@tamis/core/model';
import { type Ledger, openLedger } from '@tamis/ledger';
import { runLedgerPlace } from '@tamis/ledger/internal';
import { type Exchange, type ReplayModel, replayModel } from '@tamis/models';
import { writeJson } from '../../src/exact/write-json.ts';
import {
  type MakeModels,
  type OpenedRun,
  openRun,
  type RunAnswer,
  type RunEnd,
  runDetail,
  type StartOptions,
  startRun,
  storedUnit,
} from '../../src/index.ts';
import { recordOf } from '../../src/units/unit.ts';
import { type Files, folderWith } from '../folder.ts';

let waited = 0;

export const quickClock: Clock = {
  now: () => performance.now() + waited,
  random: () => 0.5,
  wait: async (milliseconds) => {
    waited += milliseconds;
  },
};

// A run folder that does not exist yet.
export function newRun(): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'tamis-run-')), 'run');
}

export const WORDS: Files = {
  'config.yaml': `pipeline:
  steps:
    - {name: roll, scope: expression, expressions: {die: "random.randint(1, sides)"}}
    - {name: tell}
    - {name: spread, scope: fan_out, field: words, child_field: word}
    - {name: weigh}
    - {name: measure, scope: expression, expressions: {size: "len(word) + die", half: "weight / 2"}}
api: {provider: openai, model: gpt-test, retry: {max_attempts: 3, initial_delay_seconds: 0}}
processing:
  strategy: direct
  items: {source: items.yaml, key: dice, name_field: id}
  validation_retry: {max_attempts: 3}
prompts: {templates: {tell: tell.jinja2, weigh: weigh.jinja2}}
schemas: {files: {tell: tell.json, weigh: weigh.json}}
validation:
  tell: {required: [words]}
  weigh: {required: [weight], rules: [{name: light, expr: "weight < 10", error: "{weight} is heavy"}]}
`,
  'items.yaml': 'dice:\n  - {id: d6, sides: 6}\n  - {id: d20, sides: 20}\n  - {id: d4, sides: 4}\n  - {id: d8, sides: 8}\n',
  'templates/tell.jinja2': 'The {{ id }} says {{ die }}.\n',
  'templates/weigh.jinja2': 'How heavy is {{ word }}?',
  'schemas/tell.json':
    '{"type": "object", "required": ["words"], "properties": {"words": {"type": "array", "items": {"type": "string"}}}}',
  'schemas/weigh.json': '{"type": "object", "required": ["weight"], "properties": {"weight": {"type": "number"}}}',
};

const usage = { inputTokens: 10, outputTokens: 5 };
const said = (value: unknown) => ({ text: JSON.stringify(value), usage });

export const WORDS_SAID: readonly Exchange[] = [
  { step: 'tell', unit: 'd6', attempt: 1, fault: '429:1s' },
  { step: 'tell', unit: 'd6', attempt: 1, reply: said({ words: ['one', 'two'] }) },
  { step: 'tell', unit: 'd20', attempt: 1, reply: said({ words: 5 }) },
  { step: 'tell', unit: 'd20', attempt: 2, fault: '500' },
  { step: 'tell', unit: 'd20', attempt: 2, reply: { text: '```json\n{"words": ["three", "four", "five"],}\n```', usage } },
  { step: 'tell', unit: 'd4', attempt: 1, reply: said({ words: [] }) },
  { step: 'tell', unit: 'd8', attempt: 1, reply: said({ words: ['six', 'seven'] }) },
  ...[1, 2, 3].map(
    (attempt) => ({ step: 'weigh', unit: 'd8__fan000', attempt, fault: 'length', reply: said({ weight: 2 }) }) as const,
  ),
  { step: 'weigh', unit: 'd8__fan001', attempt: 1, fault: 'length', reply: { text: '{"weight": 7.0}', usage } },
  { step: 'weigh', unit: 'd8__fan001', attempt: 2, reply: said({ weight: 70 }) },
  { step: 'weigh', unit: 'd8__fan001', attempt: 3, reply: said({ weight: 71 }) },
  { step: 'weigh', unit: 'd6__fan000', attempt: 1, reply: { text: '{"weight": 2.0}', usage } },
  { step: 'weigh', unit: 'd6__fan001', attempt: 1, reply: said({ weight: 12 }) },
  { step: 'weigh', unit: 'd6__fan001', attempt: 2, reply: said({ weight: 11 }) },
  { step: 'weigh', unit: 'd6__fan001', attempt: 3, reply: said({ weight: 3.5 }) },
  { step: 'weigh', unit: 'd20__fan000', attempt: 1, reply: said({ weight: 12 }) },
  { step: 'weigh', unit: 'd20__fan000', attempt: 2, reply: said({ weight: 12 }) },
  { step: 'weigh', unit: 'd20__fan000', attempt: 3, reply: said({ weight: 12 }) },
  { step: 'weigh', unit: 'd20__fan001', attempt: 1, fault: 'cut@20', reply: said({ weight: 1 }) },
  { step: 'weigh', unit: 'd20__fan001', attempt: 1, reply: said({ weight: 1 }) },
  { step: 'weigh', unit: 'd20__fan002', attempt: 1, reply: { text: '{"weight": 4, "_metadata": {"a": 1}}', usage } },
];

export function played(model: ReplayModel, price?: number): MakeModels {
  return () => () => ({
    name: 'openai:gpt-test',
    lane: 'openai:gpt-test',
    at: (call) => {
      const inner = model.at(call);
      return price === undefined
        ? inner
        : {
            ...inner,
            ask: async (...asked) => {
              const reply = await inner.ask(...asked);
              return { ...reply, usage: { inputTokens: 1, outputTokens: 1, ...reply.usage, cost: price } };
            },
          };
    },
  });
}

export function optionsFor(said: readonly Exchange[], more: Partial<StartOptions> = {}): StartOptions {
  return { models: played(replayModel(said, { clock: quickClock })), clock: quickClock, ...more };
}

export async function runOnce(files: Files, said: readonly Exchange[], more: Partial<StartOptions> = {}) {
  const [source, out] = [folderWith(files), newRun()];
  return { source, out, answer: await startRun(source, out, optionsFor(said, more)) };
}

export async function exported(out: string): Promise<string> {
  const ledger = openLedger(runLedgerPlace(out), { readOnly: true });
  try {
    return (await lines(ledger)).join('\n');
  } finally {
    await ledger.close();
  }
}

async function lines(ledger: Ledger): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const run of ledger.runs()) {
    const { steps } = runDetail(run);
    for await (const { unit, input } of ledger.units(run.run, { contents: true })) {
      const results = [];
      for await (const row of ledger.attempts(run.run, { unit, results: true, contents: true })) results.push(row);
      const rows = await ledger.unit(run.run, unit);
      const states = rows.map(({ step, state, attempts, code = '' }) => `${step} ${state} ${attempts} ${code}`.trim()).join(', ');
      all.push(`${states}: ${writeJson(recordOf(storedUnit(unit, steps, input, results)))}`);
    }
  }
  return all;
}

export async function withLedger<Result>(out: string, work: (ledger: Ledger) => Promise<Result>): Promise<Result> {
  const ledger = openLedger(runLedgerPlace(out));
  try {
    return await work(ledger);
  } finally {
    await ledger.close();
  }
}

export async function reading<Result>(out: string, read: (run: OpenedRun) => Result): Promise<Awaited<Result>> {
  const run = await openRun(out, { frozen: true });
  if ('problem' in run) throw new Error(run.problem);
  try {
    return await read(run);
  } finally {
    await run.ledger.close();
  }
}

export async function states(out: string): Promise<{ readonly [unit: string]: string }> {
  return await withLedger(out, async (ledger) => {
    const found: { [unit: string]: string } = {};
    for await (const run of ledger.runs())
      for await (const { unit, step, state, attempts, code = '' } of ledger.units(run.run))
        found[unit] = `${step} ${state} ${attempts} ${code}`.trim();
    return found;
  });
}

export function endOf(answer: RunAnswer): RunEnd {
  if (answer.status !== 'worked') throw new Error(JSON.stringify(answer));
  return answer.end;
}
