import { visible } from '@tamis/core/wording';
import type { Spending } from '@tamis/ledger';
import { CsvColumns, csvHeader, csvRow } from '@tamis/pipeline';
import { counted, money } from './spent-text.ts';
import { numbers, tableLines } from './table.ts';

// A table for people of the calls and costs by step, model and attempt, with a total if there are several rows.
export function spendingLines(spending: readonly Spending[]): readonly string[] {
  const rows = spending.map(cellsOf);
  if (rows.length === 0) return [];
  return tableLines(COLUMNS, rows.length === 1 ? rows : [...rows, totalCells(spending)]);
}

const COLUMNS = ['step', 'model', ...numbers('attempt', 'calls', 'faults', 'tokens in', 'out', 'median', '95 %'), 'cost'];

function totalCells(spending: readonly Spending[]): readonly string[] {
  const sum = (of: (one: Spending) => number) => spending.reduce((total, one) => total + of(one), 0);
  const [calls, cost, unpriced, most, unbounded] = [
    ...[sum((one) => one.calls), sum((one) => one.cost), sum((one) => one.unpriced)],
    ...[sum((one) => one.most), sum((one) => one.unbounded)],
  ] as [number, number, number, number, number];
  const figures = [calls, sum((one) => one.faults), sum((one) => one.inputTokens), sum((one) => one.outputTokens)];
  return ['total', '', '', ...figures.map(counted), '', '', boundedCost({ calls, cost, unpriced, most, unbounded })];
}

function cellsOf(one: Spending): readonly string[] {
  const { step, model, attempt, calls, faults, inputTokens, outputTokens, times } = one;
  const figures = [attempt, calls, faults, inputTokens, outputTokens].map(counted);
  return [visible(step), visible(model), ...figures, timeText(times?.median), timeText(times?.p95), boundedCost(one)];
}

type Owed = Pick<Spending, 'cost' | 'unpriced' | 'most' | 'unbounded' | 'calls'>;

// The known cost, plus the unknown part, shown as its upper bound if there is one and never as 0.
function boundedCost({ cost, unpriced, most, unbounded, calls }: Owed): string {
  // Replies from a recording are free, so their cost is not in doubt.
  if (unpriced === 0 || (unbounded === 0 && most === 0)) return money(cost);
  const doubt = unbounded > 0 ? `unknown (${counted(unpriced)} of ${counted(calls)})` : `up to ${money(most)}`;
  return cost === 0 ? doubt : `${money(cost)} + ${doubt}`;
}

function timeText(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '';
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

// The calls and costs as JSON. `cost_usd` is null unless the price of every call is known; `unpriced_at_most_usd` is null unless every
// other call has an upper bound.
export function spendingJson(spending: readonly Spending[]): readonly object[] {
  return spending.map(({ step, model, attempt, calls, faults, lost, inputTokens, outputTokens, ...money }) => ({
    ...{ step, model, attempt, calls, faults, lost, input_tokens: inputTokens, output_tokens: outputTokens },
    ...{ cost_usd: money.unpriced > 0 ? null : money.cost, known_cost_usd: money.cost, unpriced_calls: money.unpriced },
    unpriced_at_most_usd: money.unbounded > 0 ? null : money.most,
    ...{ median_ms: tenths(money.times?.median), p95_ms: tenths(money.times?.p95), longest_ms: tenths(money.times?.longest) },
  }));
}

// Rounds to tenths of a millisecond; more digits would mean nothing to a reader.
function tenths(milliseconds: number | undefined): number | null {
  return milliseconds === undefined ? null : Math.round(milliseconds * 10) / 10;
}

// The calls and costs as CSV; unknown values are left empty.
export function spendingCsv(spending: readonly Spending[]): string {
  const lines = spendingJson(spending).map((one) => JSON.stringify(one));
  const columns = new CsvColumns();
  for (const line of lines) columns.see(line);
  return [csvHeader(columns.names), ...lines.map((line) => csvRow(columns.names, line))].map(({ text }) => text).join('');
}
