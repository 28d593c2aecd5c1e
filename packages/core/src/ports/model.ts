import type { Cancel } from '../model/cancel.ts';
import type { Json } from '../model/json.ts';
import type { ToldContract, ToldTool } from '../model/told-contract.ts';
import type { Clock } from './clock.ts';

/** One message of a conversation. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** What a model is asked for, besides the messages; what a provider does not know is left out. */
export interface AskOptions {
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly seed?: number;
  readonly stop?: readonly string[];
  /** Asks for JSON where the provider can; with a schema, for JSON of that shape, which `strict` has some of them enforce. */
  readonly json?: boolean | { readonly schema: Json; readonly name?: string; readonly strict?: boolean };
  /** Tools that the model may call, where the provider can offer any. */
  readonly tools?: readonly ToldTool[];
  /** What a reply must be; only a model that `takesContract` is given one. Its text belongs after the first `task` messages. */
  readonly contract?: ToldContract & { readonly task?: number };
}

/** Why a model stopped. `length`: the limit was reached, so the reply is cut. */
export type FinishReason = 'stop' | 'length' | 'tool-calls' | 'other';

/** Tokens, and money where the price is known. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens?: number;
  readonly cachedTokens?: number;
  /** In US dollars. */
  readonly cost?: number;
}

/** A call of a tool, as a provider hands it over; nobody has judged it. */
export interface ModelCall {
  /** What its result must name; missing where the provider gave none. */
  readonly id?: string | undefined;
  /** Missing where the call has no name that could be read. */
  readonly name?: string | undefined;
  /** A text or an object, as the provider has it. */
  readonly arguments?: Json | undefined;
}

/** What came back from a model that answered. */
export interface ModelReply {
  readonly text: string;
  /** Calls of tools that the provider made out; a gate for tool calls gets them together with the text. */
  readonly calls?: readonly ModelCall[];
  readonly finish: FinishReason;
  /** What the model thought; kept for developers, never shown to end users. */
  readonly reasoning?: string;
  readonly usage?: Usage;
  /** The model that answered, as the provider names it, and the provider's id of the answer. */
  readonly model?: string;
  readonly id?: string;
}

/** A language model. It answers, or rejects with a Fault; it never tries again by itself. */
export interface Model {
  /** `provider:model`, for records. */
  readonly name: string;
  /** Whether it passes `options.contract` on, in the provider's own way or as text; where not, `ask` adds the text to the messages. */
  readonly takesContract?: boolean;
  /** Time and chance for whoever asks this model and has no clock of their own. */
  readonly clock?: Clock;
  ask(messages: readonly Message[], options?: AskOptions, cancel?: Cancel): Promise<ModelReply>;
  /** A text without the secrets that this model knows of: for everything that is written down. */
  redact?(text: string): string;
}
