import { isObject } from '@tamis/core/internal';

/** A tool call in an AI SDK reply. Versions 2, 3 and 4 of the specification have it. */
export interface AiSdkToolCall {
  type: 'tool-call';
  toolCallId: string;
  toolName: string;
  /** The arguments as JSON text. */
  input: string;
  providerExecuted?: boolean;
  /** The provider's metadata, under the provider's name. */
  providerMetadata?: unknown;
}

/** Any part of a reply. Only parts with text or a call are examined. */
export interface AiSdkPart {
  readonly type: string;
}

/**
 * The specification that a version of the AI SDK expects of a middleware: 7 expects v4, and 6 expects v3. They differ only in their types;
 * a middleware receives and returns the same data.
 */
export type AiSdkVersion = 'v3' | 'v4';

// The version a middleware declares at run time, which the SDK does not check.
export const NEWEST: AiSdkVersion = 'v4';

/** The fields of an AI SDK request that are used here. */
export interface AiSdkRequest {
  readonly prompt: readonly unknown[];
  readonly tools?: readonly unknown[] | undefined;
  readonly headers?: { readonly [name: string]: string | undefined } | undefined;
  readonly providerOptions?: { readonly [provider: string]: object } | undefined;
}

export function isOpenCall<Part extends AiSdkPart>(part: Part): part is Part & AiSdkToolCall {
  return part.type === 'tool-call' && !(part as Part & AiSdkToolCall).providerExecuted;
}

export function isText<Part extends AiSdkPart>(part: Part): part is Part & { readonly text: string } {
  return part.type === 'text' && 'text' in part && typeof part.text === 'string';
}

export function isThought<Part extends AiSdkPart>(part: Part): part is Part & { readonly text: string } {
  return part.type === 'reasoning' && 'text' in part && typeof part.text === 'string';
}

export function finishWord(reason: unknown): unknown {
  return isObject(reason) ? reason.unified : reason;
}

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

export function isStep({ content }: Pick<AiSdkGenerated, 'content'>): boolean {
  return content.some(isOpenCall);
}

export function withText<Result extends AiSdkGenerated>(result: Result, text: string): Result {
  const { structuredOutputText: _, ...rest } = result;
  const part = { type: 'text', text };
  const first = result.content.findIndex(isText);
  const others = result.content.filter((one, index) => index === first || !isText(one));
  const content = first < 0 ? [...others, part] : others.with(others.findIndex(isText), part);
  return { ...rest, content } as Result;
}
