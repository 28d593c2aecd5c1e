import { tierOf } from '../model/tier-of.ts';
import type { SeenAttempt } from './seen-attempt.ts';

/** The keys that attempts can be grouped by. */
export const INSIGHT_GROUPS = ['code', 'tier', 'model', 'contract'] as const;

/** The key that attempts are grouped by. */
export type InsightGrouping = (typeof INSIGHT_GROUPS)[number];

/** Attempts that failed for one reason, and their outcomes. */
export interface InsightGroup {
  readonly key: string;
  /** The tier of the code, when grouping by code. */
  readonly tier?: string;
  readonly failed: number;
  /** How often the model was asked again with its errors, and how often it was then right. */
  readonly retried: number;
  readonly cured: number;
  /** The same counts with a person's hint. */
  readonly hinted: number;
  readonly curedByHint: number;
}

/** Insights from the attempts in journals and runs. */
export interface Insights {
  readonly attempts: number;
  readonly failed: number;
  /** Sequences of attempts: all, those that eventually passed, and those that passed at once. */
  readonly asked: number;
  readonly passed: number;
  readonly passedFirst: number;
  readonly groups: readonly InsightGroup[];
}

/** Counts attempts, most common failure first. */
export function countInsights(attempts: Iterable<SeenAttempt>, by: InsightGrouping): Insights {
  const groups = new Map<string, Mutable<InsightGroup>>();
  const counts = { attempts: 0, failed: 0, asked: 0, passed: 0, passedFirst: 0 };
  const last = new Map<string, SeenAttempt>();
  for (const attempt of attempts) {
    const before = last.get(attempt.sequence);
    last.set(attempt.sequence, attempt);
    counts.attempts++;
    if (before === undefined) counts.asked++;
    if (before === undefined && attempt.code === undefined) counts.passedFirst++;
    if (before?.code !== undefined) follow(groupFor(groups, before, by), before.code, attempt);
    if (attempt.code === undefined) continue;
    counts.failed++;
    groupFor(groups, attempt, by).failed++;
  }
  counts.passed = [...last.values()].filter(({ code }) => code === undefined).length;
  const sorted = [...groups.values()].sort((one, other) => other.failed - one.failed || (one.key < other.key ? -1 : 1));
  return { ...counts, groups: sorted };
}

type Mutable<Type> = { -readonly [key in keyof Type]: Type[key] };

function groupFor(groups: Map<string, Mutable<InsightGroup>>, attempt: SeenAttempt, by: InsightGrouping): Mutable<InsightGroup> {
  const { code = '' } = attempt;
  const key = by === 'tier' ? tierOf(code) : by === 'code' ? code : attempt[by];
  const found = groups.get(key);
  if (found !== undefined) return found;
  const tier = by === 'code' ? { tier: tierOf(code) } : {};
  const group = { key, ...tier, failed: 0, retried: 0, cured: 0, hinted: 0, curedByHint: 0 };
  groups.set(key, group);
  return group;
}

function follow(group: Mutable<InsightGroup>, code: string, next: SeenAttempt): void {
  const isCured = isCure(code, next.code);
  if (next.reason === 'hint') {
    group.hinted++;
    if (isCured) group.curedByHint++;
  } else {
    group.retried++;
    if (isCured) group.cured++;
  }
}

const TIERS = ['syntax', 'schema', 'semantic'];

/** Whether a mistake is cured: the next attempt passes, or fails for something else that is found no earlier. */
function isCure(code: string, next: string | undefined): boolean {
  return next === undefined || (next !== code && TIERS.indexOf(tierOf(next)) >= TIERS.indexOf(tierOf(code)));
}
