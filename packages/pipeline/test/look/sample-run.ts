import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Fault } from '@tamis/core';
import type { Clock, ModelReply } from '@tamis/core/model';
import { type Ledger, openLedger } from '@tamis/ledger';
import { runLedgerPlace } from '@tamis/ledger/internal';
import { type CallKey, type MakeModels, type StartOptions, startRun } from '../../src/index.ts';
import { type Files, folderWith } from '../folder.ts';

const quickClock: Clock = { now: () => performance.now(), random: () => 0.5, wait: async () => undefined };

const SAMPLE: Files = {
  'config.yaml': `pipeline:
  steps:
    - {name: roll, scope: expression, expressions: {half: "sides / 2", note: "'=' + id"}}
    - {name: tell}
    - {name: spread, scope: fan_out, field: words, child_field: word}
    - {name: weigh}
api: {provider: openai, model: gpt-test, retry: {max_attempts: 2, initial_delay_seconds: 0}}
processing:
  strategy: direct
  items: {source: items.yaml, key: dice, name_field: id}
  validation_retry: {max_attempts: 2}
prompts: {templates: {tell: tell.jinja2, weigh: weigh.jinja2}}
schemas: {files: {tell: tell.json, weigh: weigh.json}}
validation:
  tell: {required: [words]}
  weigh: {rules: [{name: light, expr: "weight < 10", error: "{weight} is heavy"}]}
`,
  'items.yaml': `dice:
  - {id: clean, sides: 6}
  - {id: fenced, sides: 20}
  - {id: wrong, sides: 2.0}
  - {id: filtered, sides: 4}
  - {id: cut, sides: 8}
  - {id: empty, sides: 10}
`,
  'templates/tell.jinja2': 'The {{ id }} has {{ sides }} sides.\n',
  'templates/weigh.jinja2': 'How heavy is {{ word }}?',
  'schemas/tell.json':
    '{"type": "object", "required": ["words"], "properties": {"words": {"type": "array", "items": {"type": "string"}}}}',
  'schemas/weigh.json': '{"type": "object", "required": ["weight"], "properties": {"weight": {"type": "number"}}}',
};

// The model's reply to a unit, which does not depend on other units.
function replyFor({ unit, attempt }: CallKey): Pick<ModelReply, 'text' | 'finish'> {
  if (unit === 'filtered') throw new Fault('fault.filtered', 'The provider filtered the reply.');
  if (unit === 'cut') return { text: '{"words": ["a", "b', finish: 'length' };
  if (unit === 'wrong') return { text: '{"speech": "\u202e\\u0007"}', finish: 'stop' };
  if (unit === 'empty') return { text: '{"words": []}', finish: 'stop' };
  if (unit === 'fenced') return { text: '```json\n{"words": ["two"],}\n```', finish: 'stop' };
  if (unit === 'clean') return { text: '{"words": ["one", "he said \\"a,b\\"", "-5"]}', finish: 'stop' };
  if (unit === 'clean__fan001' && attempt === 1) return { text: '{"weight": 12}', finish: 'stop' };
  return { text: '{"weight": 2.0}', finish: 'stop' };
}

const models: MakeModels = () => () => ({
  name: 'openai:gpt-test',
  lane: 'openai:gpt-test',
  at: (call) => ({
    name: 'openai:gpt-test',
    ask: async () => ({ ...replyFor(call), usage: { inputTokens: 10, outputTokens: 5, cost: 0.0003 } }),
  }),
});

// Runs the sample until only a person can help; returns the run folder.
export async function sampleRun(more: Partial<StartOptions> = {}, name = 'run'): Promise<string> {
  const out = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-look-')), name);
  return await runSample(out, more);
}

export async function runSample(out: string, more: Partial<StartOptions> = {}): Promise<string> {
  const answer = await startRun(folderWith(SAMPLE), out, { models, clock: quickClock, ...more });
  if (answer.status !== 'worked') throw new Error(JSON.stringify(answer));
  return out;
}

export async function withLedger<Result>(out: string, work: (ledger: Ledger) => Promise<Result>): Promise<Result> {
  const ledger = openLedger(runLedgerPlace(out));
  try {
    return await work(ledger);
  } finally {
    await ledger.close();
  }
}
