import type { Span } from '../../../lib/span.ts';
import type { Change } from '../../../model/index.ts';
import { masked } from '../read/mask.ts';
import { callsInText } from '../read/mixed.ts';
import { type CallContext, type CallReading, callKey, type RawCall } from '../read/raw-call.ts';
import type { ToolSettings } from '../tool-settings.ts';
import { unreadCalls } from './unread-calls.ts';

// Returns changes for calls that a reading left in the text, unless another change already holds the reply for their tool.
export function unreadIn(
  reading: CallReading,
  known: readonly Change[],
  { registry, anything }: ToolSettings,
): readonly Change[] {
  const { rest, others, pieces, findings, calls } = reading;
  if (rest === undefined || others?.isSameText || findings.some(({ severity }) => severity === 'error')) return [];
  const told = new Set(known.flatMap(({ safety, args }) => (safety === 'unsafe' ? [args?.tool] : [])));
  const found = unreadCalls(rest, registry).filter(({ args }) => args?.tool === undefined || !told.has(args.tool));
  if (found.length === 0) return [];
  const again = repetitions(masked(rest.text, rest.read), calls, { names: registry.names, settings: anything, runs: () => true });
  const unread = found.filter(({ at = 0 }) => !again.some(({ start, end }) => start <= at && at < end));
  return pieces === undefined ? unread.map(({ at: _, ...change }) => change) : unread;
}

// The same calls again are not others.
function repetitions(text: string, made: readonly RawCall[], context: CallContext): readonly Span[] {
  const known = new Set(made.map(callKey));
  return callsInText(text, context).filter(({ calls }) => calls.length > 0 && calls.every((call) => known.has(callKey(call))));
}
