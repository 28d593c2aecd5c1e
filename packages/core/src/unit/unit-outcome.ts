import type { Change, Json } from '../model/index.ts';
import type { Passages } from './passages/passage.ts';
import type { ReplyPlace } from './reply-place.ts';
import type { UnitProblem } from './unit-problem.ts';

/** The outcome of a unit that did not simply pass, for the reports. */
export interface UnitOutcome {
  readonly status: 'repaired' | 'hold' | 'fail';
  /** The line of the input it is on. */
  readonly line: number;
  readonly id: string;
  /** The reply as text, for frames; null if there is none to show. */
  readonly reply: string | null;
  /** Where in its line the reply is, if a report needs it and the line holds more than the reply. */
  readonly place?: ReplyPlace;
  readonly troubles: readonly UnitProblem[];
  readonly changes: readonly Change[];
  /** The possible values of the reply, if it is held and uncertain, with the held value first. */
  readonly readings?: readonly Json[];
  /** The source passages of its values, if they must be in a source and a report shows them. */
  readonly passages?: Passages;
}
