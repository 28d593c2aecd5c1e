import type { AttemptKey } from './attempt.ts';

/** What is followed over time: attempts that failed, alterations of replies, or calls that brought no answer. */
export type TrendSubject = 'failures' | 'repairs' | 'faults';

/** What it is counted by. A fault has no place and no rule. */
export type TrendKey = 'code' | 'path' | 'rule' | 'step' | 'model';

/** Which trend is read. */
export interface TrendQuery {
  readonly subject: TrendSubject;
  readonly by: TrendKey;
  /** The length of a stretch of time, in milliseconds. */
  readonly width: number;
}

/** How often something was met in one stretch of time. A failed attempt counts once, by the first thing that is wrong with it. */
export interface TrendCount {
  /** What it is counted by; absent where that was not recorded. */
  readonly key?: string;
  /** The code, where places or rules are counted. */
  readonly code?: string;
  /** When the stretch begins, in milliseconds since 1970. */
  readonly at: number;
  /** Attempts; calls where faults are counted. */
  readonly attempts: number;
  /** Those whose unit has a result at this step by now. */
  readonly mended: number;
}

/** Which attempts are wanted as examples; what is absent excludes none. */
export interface ExampleQuery {
  readonly subject: Exclude<TrendSubject, 'faults'>;
  readonly code: string;
  readonly path?: string;
  readonly rule?: string;
  readonly step?: string;
  readonly model?: string;
  readonly limit: number;
}

/** An attempt with a code. */
export interface Example extends AttemptKey {
  readonly status: 'pass' | 'hold' | 'fail';
  readonly path?: string;
  readonly rule?: string;
  readonly endedAt: number;
}
