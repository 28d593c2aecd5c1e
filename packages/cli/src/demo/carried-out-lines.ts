import { messageOf, visible } from '@tamis/core/wording';
import type { Executed } from '@tamis/ledger';
import { STALE_REASON } from '../inbox/stale-reason.ts';
import { type Stage, typed } from './stage.ts';

/** What came of running a call, and of asking for it a second time. */
export function carriedOutLines(stage: Stage, first: Executed<void>, second: Executed<void>): readonly string[] {
  const { paint } = stage;
  if (first.status === 'refused') return [refusedLine(stage, first)];
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

function refusedLine({ paint }: Stage, { reason, findings }: Extract<Executed<void>, { status: 'refused' }>): string {
  if (reason === 'denied') return `   ${paint('fail', '✗ denied')}  Nothing ran (refused).`;
  const why = findings.map((finding) => visible(messageOf(finding))).join(' ');
  const told = why !== '' ? why : reason === 'stale' ? `W${STALE_REASON.slice(1)}.` : `It is refused as ${reason}.`;
  return `   ${paint('fail', '✗ refused')}  ${told} Nothing ran (${reason}).`;
}
