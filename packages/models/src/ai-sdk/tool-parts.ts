import { isObject } from '@tamis/core/providers';

/** A call in a reply of the AI SDK; versions 2, 3 and 4 of its specification have it. */
export interface AiSdkToolCall {
  type: 'tool-call';
  toolCallId: string;
  toolName: string;
  /** The arguments as JSON text. */
  input: string;
  providerExecuted?: boolean;
  /** What the provider said about it, under the provider's name. */
  providerMetadata?: unknown;
}

/** Any part of a reply; only those with text or a call are examined. */
export interface AiSdkPart {
  readonly type: string;
}

/**
 * The specification that a version of the AI SDK expects of a middleware: 7 expects v4, and 6 expects v3. Only their types tell them
 * apart: what a middleware gets and returns is the same.
 */
export type AiSdkVersion = 'v3' | 'v4';

/** What a middleware says at run time, where no version asks. */
export const NEWEST: AiSdkVersion = 'v4';

/** The request that a reply answers, as far as it says whose it is. */
export interface AiSdkRequest {
  readonly prompt: readonly unknown[];
  readonly tools?: readonly unknown[] | undefined;
  readonly headers?: { readonly [name: string]: string | undefined } | undefined;
  readonly providerOptions?: { readonly [provider: string]: object } | undefined;
}

/** Whether a part is a call that was not run yet. */
export function isOpenCall<Part extends AiSdkPart>(part: Part): part is Part & AiSdkToolCall {
  return part.type === 'tool-call' && !(part as Part & AiSdkToolCall).providerExecuted;
}

/** Whether a part is text. */
export function isText<Part extends AiSdkPart>(part: Part): part is Part & { readonly text: string } {
  return part.type === 'text' && 'text' in part && typeof part.text === 'string';
}

/** Whether a part is a thought. */
export function isThought<Part extends AiSdkPart>(part: Part): part is Part & { readonly text: string } {
  return part.type === 'reasoning' && 'text' in part && typeof part.text === 'string';
}

/** A word in version 2; later, an object with the SDK's word and the provider's. */
export function finishWord(reason: unknown): unknown {
  return isObject(reason) ? reason.unified : reason;
}

/** The same reason, for a reply in whose text calls were found. */
export function withCallsFound<Reason>(reason: Reason): Reason {
  return (isObject(reason) ? { ...reason, unified: 'tool-calls' } : 'tool-calls') as Reason;
}

/** The part of an AI SDK model's result that is used here. */
export interface AiSdkGenerated {
  content: AiSdkPart[];
  finishReason: unknown;
  usage: unknown;
  structuredOutputText?: string;
}

/** Whether a reply calls tools that were not run yet: it is a step on the way to the object. */
export function isStep({ content }: Pick<AiSdkGenerated, 'content'>): boolean {
  return content.some(isOpenCall);
}

/** The same result with another text in place of its first one. */
export function withText<Result extends AiSdkGenerated>(result: Result, text: string): Result {
  const { structuredOutputText: _, ...rest } = result;
  const part = { type: 'text', text };
  const first = result.content.findIndex(isText);
  const others = result.content.filter((one, index) => index === first || !isText(one));
  const content = first < 0 ? [...others, part] : others.with(others.findIndex(isText), part);
  return { ...rest, content } as Result;
}
