import type { Code } from '@tamis/core';
import { usualWording, type Wording } from '@tamis/core/wording';
import type { SeenAttempt } from './seen-attempt.ts';

/** The keys that attempts can be grouped by. */
export const INSIGHT_GROUPS = ['code', 'tier', 'model', 'contract'] as const;

/** The key that attempts are grouped by. */
export type InsightGrouping = (typeof INSIGHT_GROUPS)[number];

/** Attempts that failed or were held for one reason, and their outcomes. */
export interface InsightGroup {
  readonly key: string;
  /** The tier of the code, when grouping by code. */
  readonly tier?: string;
  readonly failed: number;
  /** Attempts held for a person, which did not fail. */
  readonly held: number;
  /** The feedback about it that models were told most often. It may quote replies. */
  readonly told?: string;
  /** How often the model was asked again with its errors, and how often it was then right. */
  readonly retried: number;
  readonly cured: number;
  /** The same counts with a person's hint. */
  readonly hinted: number;
  readonly curedByHint: number;
}

/** Insights from the attempts in journals and runs. */
export interface Insights {
  /** Answers of models. Each passed, failed, or was held for a person. */
  readonly attempts: number;
  readonly failed: number;
  readonly held: number;
  /** Sequences of attempts: all, those that eventually passed, and those that passed at once. */
  readonly asked: number;
  readonly passed: number;
  readonly passedFirst: number;
  readonly groups: readonly InsightGroup[];
}

/** Counts attempts, most common failure first. */
export function countInsights(
  attempts: Iterable<SeenAttempt>,
  by: InsightGrouping,
  { groupOfCode }: Pick<Wording, 'groupOfCode'> = usualWording,
): Insights {
  const tierOf: TierOf = (code) => groupOfCode(code as Code);
  const groups = new Map<string, Counting>();
  const counts = { attempts: 0, failed: 0, held: 0, asked: 0, passed: 0, passedFirst: 0 };
  const last = new Map<string, SeenAttempt>();
  for (const attempt of attempts) {
    const before = last.get(attempt.sequence);
    last.set(attempt.sequence, attempt);
    counts.attempts++;
    if (before === undefined) counts.asked++;
    if (before === undefined && attempt.status === 'pass') counts.passedFirst++;
    if (before?.code !== undefined)
      follow(groupFor(groups, before, by, tierOf), isCure(before.code, attempt.code, tierOf), attempt);
    const outcome = OUTCOMES[attempt.status];
    if (outcome !== undefined) counts[outcome]++;
    if (outcome === undefined || attempt.code === undefined) continue;
    const group = groupFor(groups, attempt, by, tierOf);
    group[outcome]++;
    if (by === 'code' && attempt.told !== undefined) countTold(group.sentences, attempt.told);
  }
  counts.passed = [...last.values()].filter(({ status }) => status === 'pass').length;
  return { ...counts, groups: [...groups.values()].map(groupOf).sort(byMistakes) };
}

const OUTCOMES = { pass: undefined, fail: 'failed', hold: 'held' } as const;

type Counting = { -readonly [key in keyof Omit<InsightGroup, 'told'>]: InsightGroup[key] } & {
  readonly sentences: Map<string, number>;
};

const MOST_SENTENCES = 100;

function countTold(sentences: Map<string, number>, told: string): void {
  const known = sentences.get(told) ?? 0;
  if (known > 0 || sentences.size < MOST_SENTENCES) sentences.set(told, known + 1);
}

function groupOf({ sentences, ...group }: Counting): InsightGroup {
  const [commonest] = [...sentences].sort(([, one], [, other]) => other - one);
  return { ...group, ...(commonest === undefined ? {} : { told: commonest[0] }) };
}

type Tally = Pick<InsightGroup, 'key' | 'failed' | 'held'>;

/** Orders groups by how many attempts failed or were held, most first. */
export function byMistakes(one: Tally, other: Tally): number {
  return other.failed + other.held - one.failed - one.held || (one.key < other.key ? -1 : 1);
}

type TierOf = (code: string) => string;

function groupFor(groups: Map<string, Counting>, attempt: SeenAttempt, by: InsightGrouping, tierOf: TierOf): Counting {
  const { code = '' } = attempt;
  const key = by === 'tier' ? tierOf(code) : by === 'code' ? code : attempt[by];
  const found = groups.get(key);
  if (found !== undefined) return found;
  const tier = by === 'code' ? { tier: tierOf(code) } : {};
  const group = { key, ...tier, failed: 0, held: 0, retried: 0, cured: 0, hinted: 0, curedByHint: 0, sentences: new Map() };
  groups.set(key, group);
  return group;
}

function follow(group: Counting, isCured: boolean, next: SeenAttempt): void {
  if (next.reason === 'hint') {
    group.hinted++;
    if (isCured) group.curedByHint++;
  } else {
    group.retried++;
    if (isCured) group.cured++;
  }
}

const TIERS = ['syntax', 'schema', 'semantic'];

// Whether a mistake is cured: the next attempt passes, or fails for something else that is found no earlier.
function isCure(code: string, next: string | undefined, tierOf: TierOf): boolean {
  return next === undefined || (next !== code && TIERS.indexOf(tierOf(next)) >= TIERS.indexOf(tierOf(code)));
}
