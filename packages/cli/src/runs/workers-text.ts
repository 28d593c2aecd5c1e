import { visible } from '@tamis/core/wording';
import type { Fleet, FleetWorker, HeldChunk } from '@tamis/ledger/internal';
import type { Paint } from '../text/paint.ts';
import { ageText } from './age-text.ts';
import { numbers, tableLines } from './table.ts';

const MOST_CHUNKS = 3;

// A fleet as tables: who works, and what is left to do. `where` completes "… is working", `advice` tells how to start a process.
export function fleetText({ at, workers, runs }: Fleet, where: string, advice: string, paint: Paint): string {
  if (workers.length === 0) {
    const left = runs.reduce((sum, { waiting, taken }) => sum + waiting + taken, 0);
    const backlog = left === 0 ? '' : ` Chunks left: ${left}.`;
    return `${visible(`No process is working ${where}.${backlog}`)}\n${visible(advice)}\n`;
  }
  const table = tableLines(
    ['process', 'role', 'state', ...numbers('in flight', 'calls/min', '429/min', 'started', 'seen'), 'work'],
    workers.map((worker) => workerRow(worker, at)),
  );
  const left = tableLines(
    ['run', ...numbers('priority', 'chunks waiting', 'chunks taken')],
    runs.map(({ run, priority, waiting, taken }) => [visible(run), ...[priority, waiting, taken].map(String)]),
  );
  const gone = workers.filter(({ state }) => state === 'gone').length;
  const lines = [paint('quiet', table[0] ?? ''), ...table.slice(1)];
  if (runs.length > 0) lines.push('', paint('quiet', left[0] ?? ''), ...left.slice(1));
  if (gone > 0)
    lines.push(
      '',
      `gone: silent for more than 15 s without having stopped. Others take over its chunks; it is listed for a day.`,
    );
  return `${lines.join('\n')}\n`;
}

function workerRow(worker: FleetWorker, at: number): readonly string[] {
  const { holder, role, state, active, most, calls, limited, startedAt, seenAt } = worker;
  const figure = (value: number | undefined) => (value === undefined ? '—' : String(value));
  const ago = (time: number | undefined) => (time === undefined ? '—' : `${ageText(at - time)} ago`);
  const flying = active === undefined ? '—' : `${active} of ${figure(most)}`;
  return [
    visible(holder),
    role,
    state,
    flying,
    figure(calls),
    figure(limited),
    ago(startedAt),
    ago(seenAt),
    workText(worker, at),
  ];
}

function workText({ runs, chunks }: FleetWorker, at: number): string {
  if (chunks.length === 0) return visible(runs.join(', '));
  const said = chunks.slice(0, MOST_CHUNKS).map((chunk) => chunkText(chunk, at));
  const more = chunks.length - said.length;
  return visible([...said, ...(more > 0 ? [`${more} more`] : [])].join(', '));
}

function chunkText({ run, name, since, tries }: HeldChunk, at: number): string {
  const again = tries === 0 ? '' : `, taken ${tries === 1 ? 'once' : `${tries} times`} before`;
  return `${name} of ${run} for ${ageText(at - since)}${again}`;
}

// The version of the report format; it increases with every change that could break a reader.
const VERSION = 1;

export function fleetJson({ at, workers, runs }: Fleet): object {
  const time = (milliseconds: number | undefined) => (milliseconds === undefined ? null : new Date(milliseconds).toISOString());
  return {
    schema_version: VERSION,
    at: time(at),
    workers: workers.map(({ holder, role, state, active, most, calls, limited, startedAt, seenAt, runs: own, chunks }) => ({
      ...{ process: holder, role, state, in_flight: active ?? null, concurrency: most ?? null },
      ...{ calls_per_minute: calls ?? null, rate_limited_per_minute: limited ?? null },
      ...{ started_at: time(startedAt), seen_at: time(seenAt), runs: own },
      chunks: chunks.map(({ run, name, since, tries }) => ({ run, chunk: name, since: time(since), taken_before: tries })),
    })),
    runs,
  };
}
