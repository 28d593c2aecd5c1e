import { shellWord, visible } from '@tamis/core/wording';
import { mixedText, type RunActivity, type RunStatusReport, type StepStatus } from '@tamis/pipeline';
import { dollars } from '../run/money.ts';
import type { Paint, Role } from '../text/paint.ts';
import { statesText } from '../text/states-text.ts';
import { unitCount } from '../text/unit-count.ts';
import { ageText } from './age-text.ts';
import { openBatchesText } from './batches-text.ts';
import { spendingLines } from './spending-text.ts';
import { counted, repliesText, spentText } from './spent-text.ts';
import { changedText, refreshAdvice, staleText } from './stale-text.ts';
import { type Column, numbers, tableLines } from './table.ts';

const MOST_CODES = 10;

const ROLES: { readonly [activity in RunActivity]: Role } = {
  running: 'mark',
  interrupted: 'hold',
  paused: 'hold',
  waiting: 'hold',
  ended: 'good',
  failed: 'fail',
  cancelled: 'quiet',
};

const REASONS: { readonly [reason: string]: string } = {
  folder: 'all units are done; steps and reports for the whole run are left',
};

export function statusText(folder: string, report: RunStatusReport, paint: Paint, now: number): string {
  const lines = [
    `${paint('strong', visible(folder))}  ${paint(ROLES[report.activity], headline(report, now))}${report.config === 'changed' ? ', config changed since then' : ''}`,
    ...(report.purgedAt === undefined ? [] : [`contents purged ${timeText(report.purgedAt)}; the figures were kept`]),
    ...changeLines(folder, report, paint),
    '',
    ...stepLines(report),
    '',
    `${unitCount(report.units)}${report.isRegistering ? ' so far, not all are registered yet' : ''}: ${statesText(report.states, report.activity === 'interrupted')}; ${repliesText(report.total)}${computedText(report.total)}, ${spentText(report.total)}${limitText(report)}${priorityText(report)}`,
    ...tableAfter(spendingLines(report.spending)),
    ...openBatchesText(report.batches, now),
    ...failureLines(report),
    ...codeLines(report),
    ...abstainedLines(report),
    ...nextLines(folder, report).map((line) => `  ${paint('mark', 'next')}: ${line}`),
  ];
  return `${lines.join('\n')}\n`;
}

function tableAfter(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}

function changeLines(
  folder: string,
  { config, changed, stale, mixed, rechecking }: RunStatusReport,
  paint: Paint,
): readonly string[] {
  const run = shellWord(folder);
  const warning = (line: string) => `${paint('hold', 'warning')}: ${line}`;
  return [
    ...(rechecking === undefined
      ? []
      : [warning(`a recheck was interrupted; complete it: tamis recheck ${run} --with ${shellWord(rechecking)}`)]),
    ...(config === 'changed' && changed === undefined ? ['The folder now has errors or different steps.'] : []),
    ...(changed === undefined || changed.length === 0
      ? []
      : [`changed in the folder, not yet applied: ${changedText(changed)}; tamis preview ${run} shows the effect`]),
    ...(stale.length === 0 ? [] : [warning(staleText(stale)), `  ${paint('mark', 'help')}: ${refreshAdvice(folder, stale)}`]),
    ...mixed.map((one) => `${paint('hold', 'note')}: ${visible(mixedText(one))}`),
  ];
}

function computedText({ computed }: RunStatusReport['total']): string {
  return computed === 0 ? '' : `, ${counted(computed)} computed`;
}

function limitText({ maxCost }: RunStatusReport): string {
  return typeof maxCost === 'number' ? ` of ${dollars(maxCost)} at most` : '';
}

function priorityText({ priority }: RunStatusReport): string {
  return priority === undefined ? '' : `; priority ${priority}`;
}

function headline({ activity, reason, holder, updatedAt, purgedAt }: RunStatusReport, now: number): string {
  const by = holder === undefined ? '' : visible(holder.holder);
  if (activity === 'running') return by === '' ? 'running' : `running, ${by} for ${ageText(now - (holder?.takenAt ?? now))}`;
  if (activity === 'interrupted') return by === '' ? 'interrupted' : `interrupted; ${by} is gone`;
  const why = reason === undefined || reason === activity || reason === 'pause' ? '' : `: ${visible(REASONS[reason] ?? reason)}`;
  // A purge also counts as a change, but not as work.
  return purgedAt === undefined ? `${activity}${why}, ${timeText(updatedAt)}` : `${activity}${why}`;
}

function stepLines({ steps }: RunStatusReport): readonly string[] {
  const counts = numbers('units', 'valid', 'repaired', 'failed', 'waiting', 'skipped', 'left', 'replies', 'computed', 'calls');
  return tableLines(['step', ...counts], steps.map(stepCells));
}

function stepCells({ name, units, states, attempts, computed, calls }: StepStatus): readonly string[] {
  const { valid, repaired, failed, quarantined, waiting, skipped, pending, running } = states;
  const numbers = [units, valid, repaired, failed + quarantined, waiting, skipped, pending + running, attempts, computed, calls];
  return [visible(name), ...numbers.map(counted)];
}

function failureLines({ failures }: RunStatusReport): readonly string[] {
  const columns = [...numbers('failed'), 'code', 'step'];
  return firstLines(columns, failures, ({ units, code, exampleStep }) => {
    return [counted(units), code ?? 'unknown', visible(exampleStep)];
  });
}

function codeLines({ codes }: RunStatusReport): readonly string[] {
  const columns = [...numbers('answers'), 'code', 'rule', 'step'];
  return firstLines(columns, codes, ({ attempts, code, rule, step }) => {
    return [counted(attempts), code, visible(rule ?? ''), visible(step)];
  });
}

// Fields that were left null because the text does not state them.
function abstainedLines({ abstained }: RunStatusReport): readonly string[] {
  const columns = [...numbers('answers'), 'left null as not stated'];
  return firstLines(columns, abstained, ({ field, answers }) => [counted(answers), visible(field ?? '')]);
}

function firstLines<Item>(columns: readonly Column[], items: readonly Item[], cellsOf: (item: Item) => readonly string[]) {
  if (items.length === 0) return [];
  const more = items.length > MOST_CODES ? [`and ${items.length - MOST_CODES} more`] : [];
  return ['', ...tableLines(columns, items.slice(0, MOST_CODES).map(cellsOf)), ...more];
}

function nextLines(folder: string, { activity, states, openReviews, purgedAt, batches }: RunStatusReport): readonly string[] {
  if (purgedAt !== undefined) return [];
  const name = shellWord(folder);
  const isUnfinished = activity === 'interrupted' || activity === 'paused';
  return [
    ...(openReviews > 0
      ? [
          `${counted(openReviews)} ${openReviews === 1 ? 'decision is' : 'decisions are'} waiting for a person: tamis inbox --ledger ${name}`,
        ]
      : []),
    ...(batches.some(({ state }) => state === 'unknown') ? [`tamis batches ${name} shows what a person must decide`] : []),
    ...(isUnfinished ? [`tamis run ${name} continues it`] : []),
    ...(activity !== 'running' && states.failed > 0 ? [`tamis failures ${name} shows why`] : []),
  ];
}

function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}
