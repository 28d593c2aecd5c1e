import type { ToolCall, ToolReply, Verdict } from '@tamis/core';
import { entryOf } from '@tamis/core/wording';
import { everyFinding, hintsOf, type NameOf, toolNamesIn } from './hints.ts';
import { isReadable, type NativeCall } from './native-reply.ts';
import type { TurnCall } from './tool-turn.ts';
import { words } from './words.ts';

export type CallOutcome =
  | { readonly kind: 'run'; readonly place: number }
  | { readonly kind: 'again'; readonly place: number }
  | { readonly kind: 'none' }
  // It is not run, and `why` is the message to the model.
  | { readonly kind: 'stopped'; readonly why: string };

interface CallOutcomes {
  readonly outcomes: readonly CallOutcome[];
  // Whether nothing in the reply may run, even if the verdict would allow it.
  readonly isStopped: boolean;
}

// Matches the calls of a reply to those in the verdict's value. A verdict identifies calls only by position. It counts readable calls that
// do not mean "no tool", its value leaves out dropped calls, and it keeps repeated calls once.
export function callOutcomes(calls: readonly NativeCall[], verdict: Verdict<ToolReply>): CallOutcomes {
  if (calls.length === 0) return { outcomes: [], isStopped: verdict.status === 'fail' };
  const placeholders = new Set(verdict.changes.filter(({ code }) => entryOf(code)?.declines).map(({ before }) => before));
  const judged = calls.filter((call) => isReadable(call) && !placeholders.has(call.name ?? ''));
  const isBroken = verdict.status === 'fail' || !calls.every(isReadable);
  const nameOf = toolNamesIn(verdict, judged);
  const running = isBroken ? undefined : runningOutcomes(judged, verdict, nameOf);
  const ofJudged = running ?? stoppedOutcomes(judged, verdict, nameOf, isBroken ? words.othersWrong : words.again);
  const known = new Map(judged.map((call, place) => [call, ofJudged[place]]));
  const outcomes = calls.map((call): CallOutcome => {
    if (!isReadable(call)) return { kind: 'stopped', why: call.isCut ? words.cut : words.nameless };
    return known.get(call) ?? { kind: 'none' };
  });
  return { outcomes, isStopped: running === undefined };
}

// The outcomes of running calls, or undefined if calls are the same only after repairs, so that it is unclear which id belongs to which.
function runningOutcomes(
  judged: readonly NativeCall[],
  verdict: Verdict<ToolReply>,
  nameOf: NameOf,
): readonly CallOutcome[] | undefined {
  const value = verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;
  const reasons = new Map(verdict.dropped.map(({ path, findings }) => [path, findings]));
  // If no repeated calls were merged, each call counts on its own, even one that asks again after an action.
  const isEachItself = value?.calls.length === judged.length - reasons.size;
  const places = new Map<string, number>();
  const outcomes = judged.map((call, index): CallOutcome => {
    const left = reasons.get(`/calls/${index}`);
    if (left !== undefined) return { kind: 'stopped', why: hintsOf(left, nameOf) || words.notRun };
    const wording = isEachItself ? String(index) : JSON.stringify([call.name, call.arguments]);
    const place = places.get(wording);
    if (place !== undefined) return { kind: 'again', place };
    places.set(wording, places.size);
    return { kind: 'run', place: places.size - 1 };
  });
  return places.size === value?.calls.length ? outcomes : undefined;
}

// The outcomes for a failed reply. None of its calls is run, because one call may build on another.
function stoppedOutcomes(
  judged: readonly NativeCall[],
  verdict: Verdict<ToolReply>,
  nameOf: NameOf,
  usual: string,
): readonly CallOutcome[] {
  const { status, findings } = verdict;
  const about = everyFinding(verdict);
  const ofReply = findings.filter(({ path }) => !path.startsWith('/calls/'));
  const others = status === 'fail' && about.length === ofReply.length ? ofReply : [];
  return judged.map((_, place) => {
    const own = about.filter(({ path }) => isWithin(path, `/calls/${place}`));
    // If a call only lacks what was lost, the model is told about the loss.
    if (own.length > 0) return { kind: 'stopped', why: hintsOf(own, nameOf) || hintsOf(ofReply, nameOf) || usual };
    return { kind: 'stopped', why: others.length === 0 ? usual : `${words.notRun} ${hintsOf(others, nameOf)}` };
  });
}

function isWithin(path: string, pointer: string): boolean {
  return path === pointer || path.startsWith(`${pointer}/`);
}

export function withIds(
  native: readonly NativeCall[],
  outcomes: readonly CallOutcome[],
  calls: readonly ToolCall[],
): readonly TurnCall[] {
  const ids = new Map<number, string | undefined>();
  outcomes.forEach((outcome, index) => {
    if (outcome.kind === 'run') ids.set(outcome.place, native[index]?.id);
  });
  return calls.map(({ name, arguments: given }, place) => ({ id: ids.get(place), name, arguments: given }));
}
