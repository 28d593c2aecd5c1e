import { type Ledger, openLedger } from '@tamis/ledger';
import {
  countInsights,
  type DiffKind,
  diffRuns,
  INSIGHT_GROUPS,
  type InsightGrouping,
  type Insights,
  runAttempts,
  type SeenAttempt,
  type UnitDiff,
} from '@tamis/pipeline';

export const LEDGER_SUMS = ['counts', 'costs', 'spending', 'failures', 'results', 'trend', 'examples'] as const;

type LedgerSum = (typeof LEDGER_SUMS)[number];

export interface SumQuestion {
  readonly place: string;
  readonly name: LedgerSum | 'insights' | 'diff';
  readonly args: readonly unknown[];
}

export interface Summing {
  ask(question: SumQuestion): Promise<unknown>;
  close(): Promise<void>;
}

export type AllInsights = { readonly [by in InsightGrouping]: Insights };

export type RunsDiff = { readonly [kind in DiffKind]?: { readonly count: number; readonly units: readonly UnitDiff[] } };

const MOST_DIFFERING = 2000;

async function sumOf(ledger: Ledger, { name, args }: Pick<SumQuestion, 'name' | 'args'>, at: LedgerAt): Promise<unknown> {
  if (name === 'diff')
    return await diffOf({ ledger, run: String(args[0]) }, { ledger: at(String(args[1])), run: String(args[2]) });
  if (name === 'insights') return await insightsOf(ledger, String(args[0]));
  const method = ledger[name] as (...args: readonly unknown[]) => Promise<unknown>;
  return await method(...args);
}

type LedgerAt = (place: string) => Ledger;

interface RunIn {
  readonly ledger: Ledger;
  readonly run: string;
}

async function diffOf(after: RunIn, before: RunIn): Promise<RunsDiff | undefined> {
  const [old, now] = [await before.ledger.run(before.run), await after.ledger.run(after.run)];
  if (old === undefined || now === undefined) return undefined;
  const kinds: { [kind in DiffKind]?: { count: number; readonly units: UnitDiff[] } } = {};
  for await (const diff of diffRuns({ ledger: before.ledger, row: old }, { ledger: after.ledger, row: now })) {
    kinds[diff.kind] ??= { count: 0, units: [] };
    const kind = kinds[diff.kind] as { count: number; readonly units: UnitDiff[] };
    if (kind.count++ < MOST_DIFFERING) kind.units.push(diff);
  }
  return kinds;
}

async function insightsOf(ledger: Ledger, run: string): Promise<AllInsights | undefined> {
  const row = await ledger.run(run);
  if (row === undefined) return undefined;
  const attempts: SeenAttempt[] = [];
  for await (const attempt of runAttempts({ ledger, row })) attempts.push(attempt);
  return Object.fromEntries(INSIGHT_GROUPS.map((by) => [by, countInsights(attempts, by)])) as unknown as AllInsights;
}

export function localSums(): Summing {
  const ledgers = new Map<string, Ledger>();
  const at = (place: string) => {
    const ledger = ledgers.get(place) ?? openLedger(place, { readOnly: true });
    ledgers.set(place, ledger);
    return ledger;
  };
  return {
    ask: async (question) => {
      return await sumOf(at(question.place), question, at).catch((problem: unknown) => {
        // A file that was replaced is reopened by the next request.
        ledgers.delete(question.place);
        throw problem;
      });
    },
    close: async () => {
      for (const ledger of ledgers.values()) await ledger.close();
    },
  };
}
