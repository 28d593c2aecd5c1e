import type { AttemptKey } from './attempt.ts';

/**
 * The subject of a trend. `failures`: failed attempts. `repairs`: altered replies. `faults`: calls without a response. `mistakes`: failed
 * attempts and attempts held for an unsafe change. `abstentions`: fields left null because the text does not state them.
 */
export type TrendSubject = 'failures' | 'repairs' | 'faults' | 'mistakes' | 'abstentions';

/** The key to group a trend by. A fault has neither place nor rule. */
export type TrendKey = 'code' | 'path' | 'rule' | 'step' | 'model';

/** Which trend to read. */
export interface TrendQuery {
  readonly subject: TrendSubject;
  readonly by: TrendKey;
  /** The length of one interval, in milliseconds. */
  readonly width: number;
}

/** How often something occurred in one interval. A failed attempt counts once, under its first problem. */
export interface TrendCount {
  /** The value of the grouping key. Absent if it was not recorded. */
  readonly key?: string;
  /** The code, when grouping by place or rule. */
  readonly code?: string;
  /** When the interval begins, in milliseconds since 1970. */
  readonly at: number;
  /** Attempts, or calls when counting faults. */
  readonly attempts: number;
  /** How many of those attempts belong to a unit that now has a result at this step. */
  readonly mended: number;
}

/** Selects which attempts to return as examples. Absent fields don't filter. */
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
