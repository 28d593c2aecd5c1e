import type { ModelCall } from '@tamis/core';

/** A call as a provider returns it, before it is judged. */
export interface NativeCall extends ModelCall {
  /** Whether the provider says that the reply was cut off inside this call, although its arguments do not show it. */
  readonly isCut?: boolean;
}

/** Whether a call can be judged at all. */
export function isReadable({ name, isCut }: NativeCall): boolean {
  return name !== undefined && isCut !== true;
}

/** A reply from any provider: its text and its calls. */
export interface NativeReply {
  readonly text: string;
  readonly calls: readonly NativeCall[];
  /** Why the model stopped, in the provider's own terms. */
  readonly finishReason?: string | undefined;
  /** The model's reasoning. */
  readonly reasoning?: string | undefined;
}

/** The raw text of a reply, for people: its text, and each call as written. Some providers have already parsed the arguments. */
export function rawText({ text, calls }: Pick<NativeReply, 'text' | 'calls'>): string {
  const written = calls.map(({ name = '', arguments: given }) => {
    return `${name} ${typeof given === 'string' ? given : (JSON.stringify(given) ?? '')}`;
  });
  return [...(text === '' ? [] : [text]), ...written].join('\n');
}
