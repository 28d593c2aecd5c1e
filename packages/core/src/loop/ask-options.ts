import type { Cancel, Gate, Json, World } from '../model/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Message } from '../ports/message.ts';
import type { Model, RequestOptions } from '../ports/model.ts';
import type { Telemetry } from '../ports/telemetry.ts';
import type { HeldValue } from './approval.ts';
import type { Attempt } from './attempt.ts';
import type { Budget } from './budget.ts';
import type { Decision } from './event.ts';
import type { HoldsInput } from './holds.ts';
import type { Journal } from './journal.ts';
import type { ProgressEvent } from './progress.ts';
import type { RetryFormat } from './retry-request.ts';
import type { Escalation, LoopState } from './state.ts';

/** The information shown to a person when a run needs a decision. */
export interface EscalationCall<Value = Json> {
  readonly reason: Escalation;
  readonly attempts: readonly Attempt[];
  /** The value held by the newest held attempt. `approve` accepts it by its digest. */
  readonly held?: HeldValue<Value>;
  readonly state: LoopState;
}

/** A run to resume: its last state, its attempts and, if it waits for one, a person's decision. */
export interface Resumption {
  readonly state: LoopState;
  readonly attempts: readonly Attempt[];
  readonly decision?: Decision;
}

/** The options of one run: the messages, the model, and the gate for its replies. */
export interface AskOptions<Value> {
  /** The compiled contract that judges each reply. */
  readonly gate: Gate<Value>;
  /** The model to ask, such as `model('openai:gpt-5-mini')` from `@tamis/models`. */
  readonly model: Model;
  /** The task. What the model must reply is added to it. */
  readonly messages: readonly Message[];
  /** The source of time and randomness. By default, the model's. */
  readonly clock?: Clock;
  /** The id of the run in the journal. Random by default. */
  readonly run?: string;
  /** The state that preconditions and checks look at. */
  readonly world?: World;
  /** The unit's input, for rules. */
  readonly input?: Json;
  /** How often the model is asked again: `total`, and for each kind of mistake `syntax`, `schema` and `semantic`; and `tokens` of the whole run. */
  readonly budget?: Partial<Budget>;
  /** Whether a reply that is held for doubt or for several answers goes to the model first or to a person. */
  readonly holds?: HoldsInput;
  /** The number of faults in a row after which the run gives up. */
  readonly mostFaults?: number;
  /** Settings of each request, such as `temperature`. */
  readonly options?: RequestOptions;
  /** How the model is told what a reply must be: in the provider's own way if there is one (the default), as text, or not at all. */
  readonly contract?: 'provider' | 'text' | 'off';
  /**
   * The most characters that the contract may take as text. The default is 200,000. A longer contract causes a RangeError, and the model is
   * not called.
   */
  readonly contractLimit?: number;
  /** How a model is told about its mistakes: as a list, next to the wrong places, or with the request for a patch. */
  readonly format?: RetryFormat;
  /** The requirements for a reply in your own words, for a model that is asked again. */
  readonly requirements?: readonly string[];
  /** Samples of the input, for a model that is asked again. */
  readonly samples?: readonly string[];
  /** Ends the run as cancelled. */
  readonly signal?: Cancel;
  /** Called with what happens, for progress and logs. */
  readonly on?: (event: ProgressEvent<Value>) => void;
  /**
   * Calls `on` with `partial-reached` while a reply arrives, if the model streams. `closed` includes only closed parts; `growing` also
   * includes unfinished strings. All of it is for display only, and void unless the attempt passes.
   */
  readonly partial?: 'closed' | 'growing';
  /**
   * Ends a call as soon as the reply can no longer meet the contract, and asks again. This saves tokens and time, but the model cannot
   * correct itself later in the same reply. The tokens of such a call are estimated.
   */
  readonly stopEarly?: boolean;
  /** Records every step, so that a stopped run can be resumed. */
  readonly journal?: Journal;
  /** Records the run, its attempts, calls and verdicts as spans. `otel()` from `@tamis/models/telemetry` makes one. */
  readonly telemetry?: Telemetry;
  /** Asks a person. `later` ends the run as escalated. Without this function, a run that needs a person ends as exhausted. */
  readonly escalate?: (call: EscalationCall<Value>) => Promise<Decision | 'later'>;
  /** A run to resume. */
  readonly resume?: Resumption;
}
