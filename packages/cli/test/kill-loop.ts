import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Exchange, startCassetteServer } from '@tamis/models';
import { cassetteFor, type Script, unitsOf } from './run-cassettes.ts';
import { callsIn, exported, lostCalls } from './run-ledger.ts';
import { start, tamis } from './tamis.ts';

export interface Killed {
  readonly kills: number;
  readonly isSame: boolean;
  // Whether `tamis verify` finds nothing wrong.
  readonly isVerified: boolean;
  // Calls that the server saw in addition to those of a run that was never killed.
  readonly repeated: number;
  readonly lost: number;
  readonly concurrency: number;
  // Calls in the ledger that the server never saw: recorded, but not yet made when the process died.
  readonly unmade: number;
}

const CONCURRENCY = 4;

export function pipelineIn(folder: string, units: number): string {
  const items = Array.from({ length: units }, (_, index) => `  - {id: k${String(index).padStart(3, '0')}, n: ${index}}`);
  const files = {
    'config.yaml': `pipeline:
  steps:
    - {name: rate}
    - {name: twice, scope: expression, expressions: {double: "score * 2.0"}}
    - {name: explain}
api: {provider: openai, model: gpt-test, retry: {max_attempts: 3, initial_delay_seconds: 0.01}}
processing:
  strategy: direct
  items: {source: items.yaml, key: items, name_field: id}
  validation_retry: {max_attempts: 3}
prompts: {templates: {rate: rate.jinja2, explain: explain.jinja2}}
schemas: {files: {rate: rate.json, explain: explain.json}}
validation: {rate: {required: [score]}, explain: {required: [why]}}
`,
    'items.yaml': `items:\n${items.join('\n')}\n`,
    'templates/rate.jinja2': 'Rate {{ n }}.',
    'templates/explain.jinja2': 'Why is it {{ double }}?',
    'schemas/rate.json': '{"type": "object", "required": ["score"], "properties": {"score": {"type": "number"}}}',
    'schemas/explain.json': '{"type": "object", "required": ["why"], "properties": {"why": {"type": "string"}}}',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

export const SCRIPTS: readonly Script[] = [
  { step: 'rate', good: { score: 2.5 }, bad: { score: 'high' } },
  { step: 'explain', good: { why: 'so' }, bad: { why: 7 } },
];

// Runs a pipeline once undisturbed, then again under `kill -9` until it is done, and compares.
export async function killLoop(units: number, random: () => number, longest: number, most = 1000): Promise<Killed> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-kill-'));
  try {
    return await killLoopIn(folder, units, random, longest, most);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function killLoopIn(place: string, units: number, random: () => number, longest: number, most: number): Promise<Killed> {
  const folder = pipelineIn(path.join(place, 'pipeline'), units);
  const exchanges = cassetteFor(unitsOf(folder), SCRIPTS, 15);
  const whole = await runUnder(folder, path.join(place, 'whole'), exchanges, undefined, 0);
  const killed = await runUnder(folder, path.join(place, 'killed'), exchanges, () => random() * longest, most);
  const [made, kept] = [new Map<string, number>(), new Map<string, number>()];
  for (const call of killed.hits) made.set(call, (made.get(call) ?? 0) + 1);
  for (const call of killed.calls) kept.set(call, (kept.get(call) ?? 0) + 1);
  return {
    ...{ kills: killed.kills, concurrency: CONCURRENCY, isSame: killed.exported === whole.exported },
    isVerified: killed.isVerified,
    repeated: killed.hits.length - whole.hits.length,
    lost: killed.lost,
    unmade: [...kept].reduce((sum, [call, count]) => sum + Math.max(0, count - (made.get(call) ?? 0)), 0),
  };
}

// Kills a process some time after its first request, so that every process makes some progress.
function killer(child: ChildProcess, hits: readonly unknown[], pause: number): () => void {
  const before = hits.length;
  let killing: NodeJS.Timeout | undefined;
  const watch = setInterval(() => {
    if (hits.length === before || killing !== undefined) return;
    killing = setTimeout(() => child.kill('SIGKILL'), pause);
  }, 5);
  return () => {
    clearInterval(watch);
    clearTimeout(killing);
  };
}

async function runUnder(
  folder: string,
  out: string,
  exchanges: readonly Exchange[],
  pause: (() => number) | undefined,
  most: number,
) {
  const server = await startCassetteServer(exchanges);
  const args = ['run', folder, '--out', out, '--base-url', `${server.url}/v1`, '--concurrency', String(CONCURRENCY), '--quiet'];
  let kills = 0;
  try {
    for (;;) {
      const env = { TAMIS_LEDGER: `${out}.home.sqlite` };
      if (pause === undefined || kills >= most) {
        await tamis(args, '', env);
        break;
      }
      const child = start(args, env);
      const spare = killer(child, server.hits, pause());
      child.stdout?.resume();
      child.stderr?.resume();
      const [code] = (await once(child, 'close')) as [number | null];
      spare();
      if (code !== null) break;
      kills += 1;
    }
    const hits = server.hits.map(({ key }) => `${key.step} ${key.unit} ${key.attempt}`).sort();
    const { code } = await tamis(['verify', out]);
    const [calls, lost] = [await callsIn(out), await lostCalls(out)];
    return { kills, hits, calls, exported: await exported(out), lost, isVerified: code === 0 };
  } finally {
    await server.close();
  }
}
