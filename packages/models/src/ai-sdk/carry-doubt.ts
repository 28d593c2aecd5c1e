import type { Change, Doubt, Json, ToolReply } from '@tamis/core';
import { carryingDoubt } from '@tamis/core/loop';
import type { AiSdkToolCall } from './tool-parts.ts';

/** Where a call is: in the value, and among the calls of the reply. */
export interface CallPlace {
  readonly place: number;
  readonly index: number;
}

/** Gives a call what was in doubt about it. */
export type CarryDoubt = (call: AiSdkToolCall, at: CallPlace) => AiSdkToolCall;

/**
 * Lets the calls of a reply that run although it was in doubt carry the doubt: the SDK hands their metadata to whoever approves
 * them, and has nothing else of what the model wrote.
 */
export function carryDoubt(doubt: Doubt<ToolReply> | undefined): CarryDoubt {
  if (doubt === undefined) return (call) => call;
  const changes = Map.groupBy(doubt.changes, callIn);
  return (call, { place, index }) => {
    const own = [...(changes.get(undefined) ?? []), ...(changes.get(index) ?? [])];
    const about = { ...doubt, readings: readingsOf(doubt, place), changes: own };
    return { ...call, providerMetadata: carryingDoubt(call.providerMetadata, about) };
  };
}

/** The call that a change is in; undefined if it is about the whole reply. */
function callIn({ path }: Change): number | undefined {
  const place = /^\/calls\/(\d+)(?:\/|$)/.exec(path)?.[1];
  return place === undefined ? undefined : Number(place);
}

/** What one call may be; null in a reading that does not have it. */
function readingsOf({ readings }: Doubt<ToolReply>, place: number): readonly Json[] {
  const own = readings.map(({ calls }) => calls[place] ?? null) as readonly Json[];
  const texts = own.map((reading) => JSON.stringify(reading));
  return own.filter((_, at) => texts.indexOf(texts[at] ?? '') === at);
}
