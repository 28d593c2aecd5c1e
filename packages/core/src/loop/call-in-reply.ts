import type { Change, Finding } from '../model/index.ts';
import type { PlaceAt } from './place-in-reply.ts';

export interface CallInReply {
  readonly tool: string;
  readonly at?: number;
}

const NO_WORDS = '{"role":"assistant","content":"","tool_calls":[';
const NAME = /\{"name":("(?:[^"\\]|\\.)*")/y;

// Returns the call that a path such as `/calls/0/arguments/city` points into. Returns undefined if the path is about something else or the
// call is unknown.
export function callInReply(reply: string, { path, args }: Finding | Change, placeAt: PlaceAt): CallInReply | undefined {
  const place = /^\/calls\/(\d+)(?:\/|$)/.exec(path)?.[1];
  if (place === undefined) return undefined;
  const at = placeAt(`/tool_calls/${place}/function`);
  const written = at === undefined ? undefined : nameAt(reply, at);
  // Calls in words count as well, so the numbers alone don't tell which is meant.
  const tool = typeof args?.tool === 'string' ? args.tool : reply.startsWith(NO_WORDS) ? written : undefined;
  if (tool === undefined) return undefined;
  return at === undefined || tool !== written ? { tool } : { tool, at };
}

function nameAt(reply: string, at: number): string | undefined {
  NAME.lastIndex = at;
  const name = NAME.exec(reply)?.[1];
  return name === undefined ? undefined : (JSON.parse(name) as string);
}
