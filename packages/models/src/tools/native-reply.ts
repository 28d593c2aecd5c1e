import type { ModelCall } from '@tamis/core';

/** A call as a provider hands it over, before anybody judged it. */
export interface NativeCall extends ModelCall {
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
