import type { Cancel } from '../model/cancel.ts';
import type { Json } from '../model/json.ts';
import type { ToldContract, ToldTool } from '../model/told-contract.ts';
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
   * Asks for JSON if the provider can; with a schema, for JSON of that shape, which some providers enforce if `strict` is set.
   */
  readonly json?: boolean | { readonly schema: Json; readonly name?: string; readonly strict?: boolean };
  /** Tools that the model may call, if the provider supports tools. */
  readonly tools?: readonly ToldTool[];
  /**
   * What a reply must be; only given to a model with `takesContract`. Its text belongs after the first `task` messages, or with
   * `asSystem` at the end of the system message.
   */
  readonly contract?: ToldContract & {
    readonly task?: number;
    readonly asSystem?: boolean;
    /** Whether whoever asks hands `absentNulls` of the reply on to the gate: then a provider may be told to write null for what is left out. */
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
  /** Tokens of the input that were written to the provider's cache, if it charges more for them. */
  readonly cacheWriteTokens?: number;
  /** In US dollars. */
  readonly cost?: number;
  /** Whether some of the tokens were estimated, because the provider did not report them. */
  readonly isEstimated?: true;
}

/** A tool call as returned by a provider, not judged yet. */
export interface ModelCall {
  /** The id that its result must name; missing if the provider gave none. */
  readonly id?: string | undefined;
  /** Missing if the call has no readable name. */
  readonly name?: string | undefined;
  /** A string or an object, as the provider has it. */
  readonly arguments?: Json | undefined;
}

/** The reply of a model, with its usage and finish reason. */
export interface ModelReply {
  readonly text: string;
  /** Tool calls that the provider parsed; a gate for tool calls gets them together with the text. */
  readonly calls?: readonly ModelCall[];
  readonly finish: FinishReason;
  /** What the model thought; kept for developers, never shown to end users. */
  readonly reasoning?: string;
  /** Where null means that a field was left out, because the provider was told to write it: references into the schema of the contract. */
  readonly absentNulls?: readonly string[];
  readonly usage?: Usage;
  /** The model that answered, as the provider names it, and the provider's id of the answer. */
  readonly model?: string;
  readonly id?: string;
}

/**
 * Receives a model's text as it arrives, piece by piece and without its reasoning, and early facts about the reply. The pieces are only for
 * display; the complete reply is judged.
 */
export type Hear = (text: string, about?: Pick<ModelReply, 'absentNulls'>) => void;

/** A language model. It replies or rejects with a Fault, and never retries on its own. */
export interface Model {
  /** `provider:model`, for records. */
  readonly name: string;
  /**
   * Whether it passes `options.contract` on, in the provider's own way or as text; if not, `ask` adds the text to the messages.
   */
  readonly takesContract?: boolean;
  /** Time and randomness for callers of this model that have no clock of their own. */
  readonly clock?: Clock;
  /** `hear` is called with each piece of text as it comes, if the model streams. */
  ask(messages: readonly Message[], options?: RequestOptions, signal?: Cancel, hear?: Hear): Promise<ModelReply>;
  /**
   * Text without the secrets that this model knows, for everything that is recorded. What is only `told` to people, such as requests
   * and errors, also loses whatever looks like a key; what is judged does not.
   */
  redact?(text: string, as?: 'told'): string;
}
