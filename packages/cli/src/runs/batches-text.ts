import { shellWord, visible } from '@tamis/core/wording';
import type { BatchRow } from '@tamis/ledger';
import { OPEN_BATCHES } from '@tamis/ledger/internal';
import { ageText } from './age-text.ts';
import { counted } from './spent-text.ts';
import { numbers, tableLines } from './table.ts';

const NAME = 14;

const COLUMNS = ['batch', 'step', 'state', 'at the provider', ...numbers('units', 'done'), 'asked'];

export function batchesText(folder: string, rows: readonly BatchRow[], now: number): string {
  const name = visible(folder);
  if (rows.length === 0) return `${name} has no batches. \`tamis run DIR --out RUN --batch\` uses batches.\n`;
  const cells = rows.map(({ batch, step, state, remote, requests, done, lookedAt }) => [
    ...[batch.slice(0, NAME), visible(step), state, visible(remote ?? '—'), counted(requests)],
    done === undefined ? '—' : counted(done),
    lookedAt === undefined ? '—' : `${ageText(now - lookedAt)} ago`,
  ]);
  const unknown = rows.filter(({ state }) => state === 'unknown');
  const lines = [
    ...tableLines(COLUMNS, cells),
    ...unknown.flatMap((row) => unknownLines(shellWord(folder), row)),
    ...(rows.some(({ state }) => state === 'intent' || state === 'submitted')
      ? ['', `  next: tamis run ${shellWord(folder)}`]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

function unknownLines(folder: string, { batch, status, createdAt, remote }: BatchRow): readonly string[] {
  const time = new Date(createdAt).toISOString().replace(/\.\d+Z$/, 'Z');
  const command = `tamis batches ${folder} --name ${batch.slice(0, NAME)}`;
  return [
    '',
    `${batch.slice(0, NAME)}: it is unknown what happened to it. ${visible(status ?? '')}`.trimEnd(),
    `  It was recorded at ${time}${remote === undefined ? '' : ` and submitted as ${visible(remote)}`}. Look for it among the batches in your account from that time on.`,
    `  If it is there: ${command} --adopt ID`,
    `  If it is not:   ${command} --give-up    (its units are sent again, and may be charged twice)`,
  ];
}

export function openBatchesText(rows: readonly BatchRow[], now: number): readonly string[] {
  if (rows.length === 0) return [];
  const sum = (of: (row: BatchRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const looked = Math.max(...rows.map(({ lookedAt = 0 }) => lookedAt));
  const unknown = rows.filter(({ state }) => state === 'unknown').length;
  const parts = [
    `${counted(rows.length)} ${rows.length === 1 ? 'batch' : 'batches'} under way: ${counted(sum(({ requests }) => requests))} units`,
    `${counted(sum(({ done = 0 }) => done))} done`,
    ...(looked === 0 ? [] : [`asked ${ageText(now - looked)} ago`]),
    ...(unknown === 0 ? [] : [`${counted(unknown)} unknown: a person must decide`]),
  ];
  return [parts.join(', ')];
}

export function batchesJson(rows: readonly BatchRow[]): string {
  return `${JSON.stringify({ schema_version: 1, batches: rows.map(batchJson) })}\n`;
}

export function batchJson(row: BatchRow): object {
  const { batch, step, model, state, remote = null, status = null, requests, done = null, by = null } = row;
  return {
    ...{ batch, step, model, state, is_open: OPEN_BATCHES.includes(state), provider_id: remote, provider_status: status },
    ...{ requests, done, decided_by: by, created_at: timeOf(row.createdAt), submitted_at: timeOf(row.submittedAt) },
    ...{ asked_at: timeOf(row.lookedAt), ended_at: timeOf(row.endedAt) },
  };
}

function timeOf(milliseconds: number | undefined): string | null {
  return milliseconds === undefined ? null : new Date(milliseconds).toISOString();
}
