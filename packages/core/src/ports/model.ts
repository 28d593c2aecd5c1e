import type { Cancel, Json, PromptContract, PromptTool } from '../model/index.ts';
import type { Clock } from './clock.ts';
import type { Message } from './message.ts';

/** How much a model may reason before it replies: a level, or a number of tokens. */
export type Reasoning = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max' | number;

/** The options of a request besides the messages. Options that a provider does not support are left out. */
export interface RequestOptions {
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly seed?: number;
  readonly stop?: readonly string[];
  readonly reasoning?: Reasoning;
  /**
   * Asks for JSON if the provider supports it. With a schema, it asks for JSON of that shape, which some providers enforce if `strict` is
   * set.
   */
  readonly json?: boolean | { readonly schema: Json; readonly name?: string; readonly strict?: boolean };
  /** Tools that the model may call, if the provider supports tools. */
  readonly tools?: readonly PromptTool[];
  /**
   * The contract for the reply, given only to a model with `takesContract`. Its text belongs after the first `task` messages or, with
   * `asSystem`, at the end of the system message. `promptMessages` puts it there, and joins messages of one role.
   */
  readonly contract?: PromptContract & {
    readonly task?: number;
    readonly asSystem?: boolean;
    /**
     * Whether the caller passes the reply's `absentNulls` on to the gate. If so, a provider may be told to write null for omitted fields.
     */
    readonly mayNull?: boolean;
  };
}

/** The reason why a model stopped. `length` means that it reached the limit, so the reply is cut off. */
export type FinishReason = 'stop' | 'length' | 'tool-calls' | 'other';

/** The tokens used, and the cost if the price is known. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens?: number;
  readonly cachedTokens?: number;
  /** The input tokens written to the provider's cache, if it charges more for them. */
  readonly cacheWriteTokens?: number;
  /** The cost in US dollars. */
  readonly cost?: number;
  /** Whether some of the tokens were estimated, because the provider did not report them. */
  readonly isEstimated?: true;
}

/** A tool call as returned by a provider, not judged yet. */
export interface ModelCall {
  /** The id that its result must name. Missing if the provider gave none. */
  readonly id?: string | undefined;
  /** The tool's name. Missing if it is not readable. */
  readonly name?: string | undefined;
  /** A string or an object, as the provider sent it. */
  readonly arguments?: Json | undefined;
}

/** The reply of a model, with its usage and finish reason. */
export interface ModelReply {
  readonly text: string;
  /** Tool calls that the provider parsed. A gate for tool calls gets them together with the text. */
  readonly calls?: readonly ModelCall[];
  readonly finish: FinishReason;
  /** The model's reasoning, kept for developers and never shown to end users. */
  readonly reasoning?: string;
  /**
   * The places where null means that a field was left out, because the provider was told to write it. They are references into the
   * contract's schema.
   */
  readonly absentNulls?: readonly string[];
  readonly usage?: Usage;
  /** The provider's name for the model that answered, and its id for the answer. */
  readonly model?: string;
  readonly id?: string;
}

/**
 * Receives a model's text as it arrives, piece by piece and without its reasoning, and early facts about the reply. The pieces are only for
 * display; the complete reply is judged.
 */
export type OnChunk = (text: string, about?: Pick<ModelReply, 'absentNulls'>) => void;

/** A language model. It replies or rejects with a Fault, and never retries on its own. */
export interface Model {
  /** `provider:model`, for records. */
  readonly name: string;
  /** Whether it passes `options.contract` on, in the provider's own way or as text. If not, `ask` adds the text to the messages. */
  readonly takesContract?: boolean;
  /** Time and randomness for callers that have no clock of their own. */
  readonly clock?: Clock;
  /** Asks the model. If it streams, `hear` is called with each piece of text as it arrives. */
  ask(messages: readonly Message[], options?: RequestOptions, signal?: Cancel, hear?: OnChunk): Promise<ModelReply>;
  /**
   * Removes the secrets of this model from a string that is recorded. Text that is only `told` to people, such as requests and errors, also
   * loses anything that looks like a key. Judged text does not.
   */
  redact?(text: string, as?: 'told'): string;
}
