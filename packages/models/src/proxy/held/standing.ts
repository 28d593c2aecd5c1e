import { notRunnable, type ReviewRow } from '@tamis/core/review';
import type { ProxyLedger } from './proxy-ledger.ts';

export interface Conversation {
  readonly run: string;
  readonly unit: string;
}

export interface Standing {
  readonly agreed: readonly ReviewRow[];
  readonly open: ReviewRow | undefined;
  readonly taken: ReviewRow | undefined;
  readonly refused: readonly ReviewRow[];
  readonly count: number;
}

export async function standingOf(ledger: ProxyLedger, conversation: Conversation): Promise<Standing> {
  await ledger.tend();
  const rows: { readonly row: ReviewRow; readonly stage: Stage }[] = [];
  for await (const row of ledger.reviews(conversation)) rows.push({ row, stage: await stageOf(ledger, row) });
  const since = rows.findLastIndex(({ stage }) => stage === 'given') + 1;
  const at = (stage: Stage) => rows.filter((one) => one.stage === stage).map(({ row }) => row);
  return {
    agreed: at('agreed'),
    open: at('open').at(-1),
    taken: at('taken').at(-1),
    refused: rows.slice(since).flatMap(({ row, stage }) => (stage === 'refused' ? [row] : [])),
    count: rows.length,
  };
}

// `given`: a client got the reply. `over`: nothing follows from the review.
type Stage = 'open' | 'agreed' | 'taken' | 'given' | 'refused' | 'over';

const REFUSALS: ReadonlySet<string> = new Set(['deny', 'hint', 'fresh']);

async function stageOf(ledger: ProxyLedger, row: ReviewRow): Promise<Stage> {
  const { state, decision, execution } = row;
  if (execution?.state === 'running') return 'taken';
  if (execution?.state === 'unknown') return (await isAsked(ledger, execution.asked)) ? 'taken' : 'given';
  if (execution !== undefined) return execution.state === 'not-run' ? 'over' : 'given';
  if (state === 'open') return 'open';
  if (state === 'decided' && REFUSALS.has(decision?.kind ?? '')) return 'refused';
  return notRunnable(row) === undefined ? 'agreed' : 'over';
}

// Whether a person still has to say if an act ran.
async function isAsked(ledger: ProxyLedger, asked: string | undefined): Promise<boolean> {
  return asked !== undefined && (await ledger.review(asked))?.state === 'open';
}
