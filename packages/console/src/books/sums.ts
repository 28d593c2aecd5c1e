import { type Ledger, openLedger } from '@tamis/ledger';
import {
  countInsights,
  INSIGHT_GROUPS,
  type InsightGrouping,
  type Insights,
  runAttempts,
  type SeenAttempt,
} from '@tamis/pipeline';

/** What is summed over a whole run: for a large one, that takes long enough to block everything else. */
export const LEDGER_SUMS = ['counts', 'costs', 'spending', 'failures', 'results', 'trend', 'examples'] as const;

/** The name of a sum that a ledger computes. */
type LedgerSum = (typeof LEDGER_SUMS)[number];

/** A request for a sum. */
export interface SumQuestion {
  readonly place: string;
  readonly name: LedgerSum | 'insights';
  readonly args: readonly unknown[];
}

/** Computes sums, here or in another thread. */
export interface Summing {
  ask(question: SumQuestion): Promise<unknown>;
  close(): Promise<void>;
}

/** The insights of a run, by everything that they can be grouped by. */
export type AllInsights = { readonly [by in InsightGrouping]: Insights };

/** Computes one sum. */
async function sumOf(ledger: Ledger, { name, args }: Pick<SumQuestion, 'name' | 'args'>): Promise<unknown> {
  if (name === 'insights') return await insightsOf(ledger, String(args[0]));
  const method = ledger[name] as (...args: readonly unknown[]) => Promise<unknown>;
  return await method(...args);
}

async function insightsOf(ledger: Ledger, run: string): Promise<AllInsights | undefined> {
  const row = await ledger.run(run);
  if (row === undefined) return undefined;
  const attempts: SeenAttempt[] = [];
  for await (const attempt of runAttempts({ ledger, row })) attempts.push(attempt);
  return Object.fromEntries(INSIGHT_GROUPS.map((by) => [by, countInsights(attempts, by)])) as unknown as AllInsights;
}

/** Computes sums in this thread, for small ledgers and for tests. */
export function localSums(): Summing {
  const ledgers = new Map<string, Ledger>();
  return {
    ask: async (question) => {
      const ledger = ledgers.get(question.place) ?? openLedger(question.place, { readOnly: true });
      ledgers.set(question.place, ledger);
      return await sumOf(ledger, question).catch((problem: unknown) => {
        // A file that was replaced is reopened by the next question.
        ledgers.delete(question.place);
        throw problem;
      });
    },
    close: async () => {
      for (const ledger of ledgers.values()) await ledger.close();
    },
  };
}
