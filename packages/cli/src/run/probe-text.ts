import { visible } from '@tamis/core/wording';
import type { Extrapolated, ProbeEstimate, ProbeStep } from '@tamis/pipeline';
import { counted, money } from '../runs/spent-text.ts';
import { numbers, tableLines } from '../runs/table.ts';
import { callCount, unitCount } from '../text/unit-count.ts';

// The cost of a probe, and the estimate for the whole run based on it; `max` is the cost limit of the run, in US dollars.
export function probeText(estimate: ProbeEstimate, max: number | undefined): string {
  const { sampled, units, steps, doubtful } = estimate;
  const columns = ['step', ...numbers('calls', 'tokens in', 'out', 'cost'), 'all units'];
  const lines = [
    `probe: ${counted(sampled)} of ${unitCount(units)}, evenly spaced; measured, not guessed:`,
    ...tableLines(columns, steps.map(cellsOf)).map((line) => `  ${line}`),
    `The whole run will take about ${counted(Math.round(estimate.calls.about))} calls and cost ${wholeText(estimate)}.`,
    ...(sampled > 1 && sampled < units
      ? ['The cost will be in this range in 19 of 20 cases, if the other units are like these.']
      : []),
    ...(doubtful > 0
      ? [`${callCount(doubtful)} of unknown cost ${doubtful === 1 ? 'counts' : 'count'} at the most it can be.`]
      : []),
    ...limitLines(estimate, max),
  ];
  return `${lines.join('\n')}\n`;
}

function cellsOf({ step, calls, inputTokens, outputTokens, cost, whole }: ProbeStep): readonly string[] {
  const known = cost === undefined ? 'unknown' : money(cost);
  return [visible(step), ...[calls, inputTokens, outputTokens].map(counted), known, rangeText(whole)];
}

function wholeText({ whole, cost }: ProbeEstimate): string {
  const spent = cost === undefined ? '' : `; ${money(cost)} of it is spent`;
  return `${rangeText(whole)}${spent}`;
}

// An estimate with its range. A single unit says nothing about the others, so it gives no range.
function rangeText(whole: Extrapolated | undefined): string {
  if (whole === undefined) return 'an unknown amount';
  const { about, least, most } = whole;
  if (money(least) === money(most)) return `about ${money(about)}`;
  return most === Number.POSITIVE_INFINITY
    ? `about ${money(about)}, estimated from a single unit`
    : `about ${money(about)} (${money(least)} to ${money(most)})`;
}

function limitLines({ whole, units }: ProbeEstimate, max: number | undefined): readonly string[] {
  if (max === undefined || whole === undefined || whole.most <= max) return [];
  if (whole.about <= max) return [`limit: ${money(max)}; it may stop the run.`];
  const reached = Math.floor((units * max) / whole.about);
  return [`limit: ${money(max)}; it will stop the run after about ${unitCount(reached)}.`];
}

export function probeQuestion({ sampled, units, whole }: ProbeEstimate): string {
  return `Continue with the other ${unitCount(units - sampled)}, ${rangeText(whole)} in all?`;
}
