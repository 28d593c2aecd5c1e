import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Fault } from '@tamis/core';
import type { BatchModel } from '@tamis/core/model';
import { runLedgerPlace } from '@tamis/ledger/internal';
import {
  type BatchFault,
  batchModel,
  type CassetteServer,
  type Exchange,
  startCassetteServer,
  withBatchPrices,
} from '@tamis/models';
import { type MakeModels, type RunAnswer, type StartOptions, startRun, verifyRun } from '../../src/index.ts';
import type { Files } from '../folder.ts';
import { exported, quickClock } from '../run/running.ts';

export const PROVIDERS: readonly TestProvider[] = [
  ['openai', '/v1'],
  ['anthropic', ''],
  ['gemini', '/v1beta'],
];

export type TestProvider = readonly [name: string, base: string];

export const FAULTS: readonly (readonly BatchFault[])[] = [
  [],
  ['expired'],
  ['cancelled'],
  ['errored'],
  ['shuffled'],
  ['missing'],
  ['duplicate'],
  ['foreign'],
  ['refused'],
  ['results-cut'],
  ['results-torn'],
  ['upload-500'],
  ['submit-429'],
  ['submit-500'],
  ['submit-lost'],
  ['submit-500-done'],
  ['look-429'],
  ['look-500'],
  ['look-cut'],
  ['submit-lost', 'list-500', 'missing', 'results-cut'],
];

// How many requests a run of `RATES` with `SAID` submits under these faults: twelve, plus a repeat of those in the first batch
// that the provider did not answer. Nothing else is ever submitted twice.
export function requestsUnder(faults: readonly BatchFault[], [provider]: TestProvider): number {
  const spoiling: readonly BatchFault[] = ['expired', 'cancelled', 'errored', 'missing'];
  // Anthropic never refuses a batch as a whole.
  const isRefusable = provider !== 'anthropic';
  return 12 + (faults.some((fault) => spoiling.includes(fault)) ? 3 : 0) + (faults.includes('refused') && isRefusable ? 5 : 0);
}

const UNITS = ['ant', 'bee', 'cat', 'dog', 'eel'];

export const RATES: Files = {
  'config.yaml': `pipeline:
  steps:
    - {name: rate}
    - {name: twice, scope: expression, expressions: {double: "score * 2.0"}}
    - {name: explain}
api: {provider: openai, model: test, max_tokens: 500, retry: {max_attempts: 3, initial_delay_seconds: 0.01}}
processing:
  strategy: direct
  items: {source: items.yaml, key: items, name_field: id}
  validation_retry: {max_attempts: 3}
prompts: {templates: {rate: rate.jinja2, explain: explain.jinja2}}
schemas: {files: {rate: rate.json, explain: explain.json}}
validation: {rate: {required: [score]}, explain: {required: [why]}}
`,
  'items.yaml': `items:\n${UNITS.map((id, index) => `  - {id: ${id}, n: ${index}}`).join('\n')}\n`,
  'templates/rate.jinja2': 'Rate {{ id }}.',
  'templates/explain.jinja2': 'Why is {{ id }} {{ double }}?',
  'schemas/rate.json': '{"type": "object", "required": ["score"], "properties": {"score": {"type": "number"}}}',
  'schemas/explain.json': '{"type": "object", "required": ["why"], "properties": {"why": {"type": "string"}}}',
};

const usage = { inputTokens: 100, outputTokens: 20 };

export const SAID: readonly Exchange[] = UNITS.flatMap((id, index): readonly Exchange[] => {
  const rated = {
    match: { contains: `Rate ${id}.` },
    reply: { text: `{"score": ${index + 0.5}}`, usage },
    repeat: true,
  } as const;
  const explained = {
    match: { contains: `Why is ${id} ` },
    repeat: true,
    reply: { text: `{"why": "${id} because"}`, usage },
  } as const;
  const wrong = { ...rated, match: { contains: [`Rate ${id}.`] }, reply: { text: '{"score": "high"}', usage } } as const;
  if (id === 'bee') return [{ ...rated, match: { contains: [`Rate ${id}.`, 'high'] } }, wrong, explained];
  if (id === 'dog') return [wrong];
  return [rated, explained];
});

export const KEY = 'sk-test-0123456789abcdef';

export interface Batching {
  readonly provider: TestProvider;
  readonly server: CassetteServer;
  readonly mortality?: Mortality;
}

interface Mortality {
  readonly isDead: () => boolean;
  readonly buried: Promise<unknown>;
}

const IMMORTAL: Mortality = { isDead: () => false, buried: Promise.resolve() };

export function batchModels({ provider: [name, base], server, mortality = IMMORTAL }: Batching): MakeModels {
  const options = { baseURL: `${server.url}${base}`, apiKey: KEY };
  const model = withBatchPrices(batchModel(`${name}:test`, options), { inputPerMillion: 1, outputPerMillion: 4 });
  return () => () => ({
    name: `${name}:test`,
    lane: `${name}:test`,
    at: () => {
      throw new Error('nobody is asked one by one');
    },
    batches: { model: mortal(model, mortality), settle: 0 },
  });
}

// A dead process hears nothing any more, though what it has sent is on its way; it is cleaned up when the test is over.
function mortal(model: BatchModel, { isDead, buried }: Mortality): BatchModel {
  const alive = <Given extends readonly unknown[], Result>(work: (...given: Given) => Promise<Result>) => {
    return async (...given: Given): Promise<Result> => {
      const result = isDead() ? undefined : await work(...given);
      if (!isDead()) return result as Result;
      await buried;
      throw new Fault('fault.cancelled', 'The process is dead.');
    };
  };
  const { submit, search, look, answers } = model;
  return { ...model, submit: alive(submit), search: alive(search), look: alive(look), answers: alive(answers) };
}

export function batchOptions(batching: Batching, more: Partial<StartOptions> = {}): StartOptions {
  return { models: batchModels(batching), clock: quickClock, mode: 'batch', poll: 1, concurrency: 3, ...more };
}

export async function batchServer(faults: readonly BatchFault[], looks = 1): Promise<CassetteServer> {
  return await startCassetteServer(SAID, { batches: { faults, looks } });
}

// A folder for many short runs: in memory if there is such a disk, because each of their commits waits for it.
function quickFolder(): string {
  return mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tamis-batch-'));
}

// The files as a process dying now would leave them.
function copyAsItIs(out: string): string {
  const to = `${out}-left`;
  if (existsSync(out)) cpSync(out, to, { recursive: true, filter: (name) => !/lock\.sqlite|-shm$/.test(name) });
  return to;
}

export function violated(out: string): readonly string[] {
  const { checks = [] } = existsSync(runLedgerPlace(out)) ? (verifyRun(out, runLedgerPlace(out)) ?? {}) : {};
  return checks.flatMap(({ name, violations }) => violations.map(({ unit = '', what }) => `${name} ${unit} ${what}`));
}

export interface Death {
  readonly isReached: boolean;
  readonly answer: RunAnswer;
  readonly exported: string;
  readonly violated: readonly string[];
  readonly requests: readonly string[];
  readonly batches: number;
}

export async function dieAt(source: string, provider: TestProvider, faults: readonly BatchFault[], k: number): Promise<Death> {
  const server = await batchServer(faults);
  const folder = quickFolder();
  try {
    const out = path.join(folder, 'run');
    const cancel = new AbortController();
    const buried = new Promise((resolve) => cancel.signal.addEventListener('abort', resolve));
    let [moments, dead]: [number, string | undefined] = [0, undefined];
    let die: () => void = () => undefined;
    const died = new Promise<void>((resolve) => {
      die = resolve;
    });
    const onCommit = () => {
      if (moments++ !== k || dead !== undefined) return;
      dead = copyAsItIs(out);
      die();
    };
    const batching = { provider, server };
    const whole = startRun(
      source,
      out,
      batchOptions(
        { ...batching, mortality: { isDead: () => dead !== undefined, buried } },
        { ledger: { onCommit }, signal: cancel.signal },
      ),
    );
    const ended = await Promise.race([whole, died]);
    const isReached = dead !== undefined;
    if (!isReached) await whole;
    const left = dead ?? out;
    const before = violated(left);
    const answer = isReached ? await startRun(source, left, batchOptions(batching)) : (ended as RunAnswer);
    const requests = server.batches.flatMap((batch) => batch.requests);
    cancel.abort();
    await whole;
    return {
      ...{ isReached, answer, exported: await exported(left), violated: [...before, ...violated(left)], requests },
      batches: server.batches.length,
    };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

export function wrongWith(death: Death, whole: string, requests: number): readonly string[] {
  const { answer, exported: left, violated: broken } = death;
  return [
    ...(answer.status === 'worked' && answer.end.stop === undefined ? [] : [JSON.stringify(answer).slice(0, 300)]),
    ...(left === whole ? [] : ['the end differs from that of a run that nobody disturbed']),
    ...broken,
    ...(death.requests.length === requests ? [] : [`${death.requests.length} requests were submitted instead of ${requests}`]),
    ...(new Set(death.requests).size === death.requests.length ? [] : ['a request was submitted twice']),
  ];
}

export const NEVER = 1_000_000;
