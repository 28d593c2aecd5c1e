import { messageOf, visible } from '@tamis/core/wording';
import type { Executed } from '@tamis/ledger';
import { type Stage, typed } from './stage.ts';

/** What came of running a call, and of asking for it a second time; `ended` is why its review is over, if it is stale. */
export function carriedOutLines(stage: Stage, first: Executed<void>, second: Executed<void>, ended = ''): readonly string[] {
  const { paint } = stage;
  if (first.status === 'refused') return [refusedLine(stage, first, ended)];
  const hasRun = first.status === 'done' || (first.status === 'before' && first.execution.state === 'done');
  if (!hasRun) return [`   ${paint('fail', '✗ not known to have run')}  It is ${stateOf(first)}.`];
  return [
    `   ${paint('good', '✓ ran')}  ${first.status === 'done' ? 'now' : 'before'}; asked for again: ${second.status === 'before' ? 'it does not run twice' : second.status}`,
    `     ${typed(stage, 'refund', 'paid-back.jsonl')}`,
  ];
}

function stateOf(executed: Executed<void>): string {
  return executed.status === 'before' ? executed.execution.state : executed.status;
}

type Refused = Extract<Executed<void>, { status: 'refused' }>;

function refusedLine({ paint }: Stage, { reason, findings }: Refused, ended: string): string {
  if (reason === 'denied') return `   ${paint('fail', '✗ denied')}  Nothing ran (refused).`;
  const why = findings.map((finding) => visible(messageOf(finding))).join(' ');
  const told = why !== '' ? why : reason === 'stale' && ended !== '' ? visible(ended) : `It is refused as ${reason}.`;
  return `   ${paint('fail', '✗ refused')}  ${told} Nothing ran (${reason}).`;
}
