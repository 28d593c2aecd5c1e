import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Fault } from '@tamis/core';
import { runLedgerPlace } from '@tamis/ledger/internal';
import {
  type CallKey,
  continueRun,
  exportLines,
  type MakeModels,
  type StartOptions,
  startRun,
  verifyRun,
} from '../../src/index.ts';
import { type Files, folderWith } from '../folder.ts';
import { newRun, quickClock, reading } from '../run/running.ts';

// A pipeline of two model steps; `most` is the limit that the first one's rule checks.
export function twoSteps(most: number, attempts = 2, names: readonly string[] = ['a', 'b', 'c', 'd']): Files {
  return {
    'config.yaml': `pipeline: {steps: [{name: draft}, {name: score}]}
api: {provider: openai, model: gpt-test, retry: {max_attempts: 1, initial_delay_seconds: 0}}
processing:
  strategy: direct
  items: {source: items.yaml, key: things, name_field: id}
  validation_retry: {max_attempts: ${attempts}}
prompts: {templates: {draft: draft.jinja2, score: score.jinja2}}
schemas: {files: {draft: draft.json, score: score.json}}
validation:
  draft: {required: [n], rules: [{name: small, expr: "n <= ${most}", error: "{n} is too much"}]}
  score: {required: [s]}
`,
    'items.yaml': `things: [${names.map((id) => `{id: ${id}}`).join(', ')}]\n`,
    'templates/draft.jinja2': 'Draft {{ id }}',
    'templates/score.jinja2': 'Score {{ n }}',
    'schemas/draft.json': '{"type": "object", "required": ["n"], "properties": {"n": {"type": "number"}}}',
    'schemas/score.json': '{"type": "object", "required": ["s"], "properties": {"s": {"type": "number"}}}',
  };
}

// The model's reply to a call; a word that begins with `fault.` is a fault, and what follows `thought:` is only thought.
export type Says = (call: CallKey) => string;

const REFUSAL = /\| Your last reply could not be used\./;

function models(says: Says, asked: string[] = [], model = 'gpt-test'): MakeModels {
  const name = `openai:${model}`;
  return () => () => ({
    name,
    lane: name,
    at: (call) => ({
      name,
      ask: async (messages) => {
        asked.push(
          `${call.step} ${call.unit} ${call.attempt}${messages.some(({ content }) => REFUSAL.test(String(content))) ? ' told' : ''}`,
        );
        const text = says(call);
        if (text.startsWith('fault.')) throw new Fault(text as 'fault.filtered', 'No answer.');
        const [, reasoning] = text.split('thought:');
        const said = reasoning === undefined ? { text } : { text: '', reasoning };
        return { ...said, finish: 'stop', usage: { inputTokens: 10, outputTokens: 5, cost: 0.0003 } };
      },
    }),
  });
}

export function saying(says: Says, asked: string[] = [], model?: string): StartOptions {
  return { models: models(says, asked, model), clock: quickClock, concurrency: 1 };
}

export async function ran(files: Files, says: Says) {
  const [source, out] = [folderWith(files), newRun()];
  const answer = await startRun(source, out, saying(says));
  if (answer.status !== 'worked') throw new Error(JSON.stringify(answer));
  return { source, out };
}

const RAN = new Map<Says, Map<string, string>>();

// The folder of a run like that of `ran`: a copy of one, which is made once for all tests of a file that begin with it.
export async function copied(files: Files, says: Says): Promise<string> {
  const known = RAN.get(says) ?? new Map<string, string>();
  RAN.set(says, known);
  const key = JSON.stringify(files);
  const out = known.get(key) ?? (await ran(files, says)).out;
  known.set(key, out);
  return copyAsItIs(out);
}

export async function goOn(out: string, says: Says, asked: string[] = []) {
  return await continueRun(out, saying(says, asked));
}

// All units of a run as `tamis export --what` prints them, failure records too.
export async function exportsOf(out: string): Promise<string> {
  const lines: string[] = [];
  await reading(out, async (run) => {
    for (const what of ['valid', 'failures', 'all'] as const)
      for await (const line of exportLines(run, { what })) lines.push(`${what} ${line}`);
  });
  return lines.join('\n');
}

export function violated(out: string): readonly string[] {
  const { checks = [] } = existsSync(runLedgerPlace(out)) ? (verifyRun(out, runLedgerPlace(out)) ?? {}) : {};
  return checks.flatMap(({ name, violations }) => violations.map(({ unit, what }) => `${name} ${unit} ${what}`));
}

// The files as a process dying now would leave them.
export function copyAsItIs(out: string): string {
  const to = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-dead-')), 'run');
  cpSync(out, to, { recursive: true, filter: (name) => !/lock\.sqlite|-shm$/.test(name) });
  return to;
}
