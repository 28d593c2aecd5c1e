import type { Ledger } from '@tamis/ledger';
import {
  countInsights,
  INSIGHT_GROUPS,
  type InsightGrouping,
  type Insights,
  runAttempts,
  type SeenAttempt,
} from '@tamis/pipeline';

/** What is summed over a whole run: for a large one, that takes long enough to block everything else. */
export const LEDGER_SUMS = ['counts', 'costs', 'failures', 'trend', 'examples'] as const;

/** The name of a sum that a ledger computes. */
export type LedgerSum = (typeof LEDGER_SUMS)[number];

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
export async function sumOf(ledger: Ledger, { name, args }: Pick<SumQuestion, 'name' | 'args'>): Promise<unknown> {
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
