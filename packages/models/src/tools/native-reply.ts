import type { Json } from '@tamis/core';

/** A call as a provider hands it over, before anybody judged it. */
export interface NativeCall {
  /** What its result must name; undefined where the provider gave none. */
  readonly id: string | undefined;
  /** Undefined where the call has no name that could be read. */
  readonly name: string | undefined;
  /** A text or an object, as the provider has it. */
  readonly arguments: Json | undefined;
  /** The provider says that the reply was cut inside of it, and its arguments do not show it. */
  readonly isCut?: boolean;
}

/** Whether a call can be judged at all. */
export function isReadable({ name, isCut }: NativeCall): boolean {
  return name !== undefined && isCut !== true;
}

/** A reply of any provider: what it says, and the calls it makes. */
export interface NativeReply {
  readonly text: string;
  readonly calls: readonly NativeCall[];
  /** Why the provider says that the model stopped, in its own word. */
  readonly finishReason?: string | undefined;
}

/** The one form in which gates are given a reply, so that every call stands at the place where it is looked for. */
export function replyText({ text, calls }: NativeReply): string {
  const tool_calls = calls.map(({ name, arguments: given }) => ({ type: 'function', function: { name, arguments: given } }));
  return JSON.stringify({ role: 'assistant', content: text, tool_calls });
}
