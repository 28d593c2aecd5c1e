import { notRunnable, type ReviewRow } from '@tamis/core/review';
import type { ProxyLedger } from './proxy-ledger.ts';

/** Identifies the conversation under which a request's reviews are kept. */
export interface Conversation {
  readonly run: string;
  readonly unit: string;
}

/** The state of a conversation's reviews. */
export interface Standing {
  /** Reviews that people agreed to and whose reply has not been handed out yet, oldest first. */
  readonly agreed: readonly ReviewRow[];
  /** The review that is waiting for a decision. */
  readonly open: ReviewRow | undefined;
  /** The review whose reply is being handed out, or was when a process died. */
  readonly taken: ReviewRow | undefined;
  /** Reviews that people decided against since a reply was last handed out. */
  readonly refused: readonly ReviewRow[];
  /** How many reviews there are. */
  readonly count: number;
}

/** Reads the state of a conversation's reviews. */
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

/** `given`: a client got the reply. `over`: nothing follows from the review. */
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

/** Whether a person still has to say if an act ran. */
async function isAsked(ledger: ProxyLedger, asked: string | undefined): Promise<boolean> {
  return asked !== undefined && (await ledger.review(asked))?.state === 'open';
}
