import type { Change } from '../../../model/change.ts';
import { isTakenBack } from '../../../stages/extract/quoted.ts';
import { isOnlyShown } from './announcement.ts';
import { fencesIn } from './fences-in.ts';
import { masked } from './mask.ts';
import { inProse } from './prose-calls.ts';
import type { RawCall, Stretch } from './raw-call.ts';

/** Marks of turns that are not the model's: what a tool gave, or what the user said. */
const OTHERS_TURN =
  /<tool_response>|<tool_result>|<tool_output>|<function_results?>|<function_response>|<\|im_start\|>(?:user|tool)|<\|start_header_id\|>(?:user|ipython|tool)|<start_of_turn>user|<｜tool▁outputs?▁begin｜>|<\|observation\|>|\[TOOL_RESULTS\]/;

/**
 * A call that is marked as code in a text about something else may be an example, whatever marks it has of its own; and one
 * behind a turn that the model made up builds on what nobody said.
 */
export function withDoubts(text: string, frames: readonly Stretch[]): readonly Stretch[] {
  const plain = masked(text, frames);
  const fences = fencesIn(plain);
  const isProse = masked(plain, fences).replaceAll('`', '').trim() !== '';
  const madeUp = OTHERS_TURN.exec(plain)?.index ?? text.length;
  let next = 0;
  return frames.map((frame) => {
    while ((fences[next]?.end ?? text.length) <= frame.start) next++;
    const isFenced = (fences[next]?.start ?? text.length) < frame.start;
    const isCode = isFenced || (text.charAt(frame.start - 1) === '`' && text.charAt(frame.end) === '`');
    if (frame.start > madeUp) return behindMadeUp(frame);
    if (isTakenBack(plain, frame.end)) return takenBack(frame, plain);
    return (isCode && isProse) || isOnlyShown(plain, frame.start, frame.end) ? inProse(frame, frame, text) : frame;
  });
}

/** The same, with the words that take it back. */
function takenBack(frame: Stretch, text: string): Stretch {
  const before = text.slice(frame.end, frame.end + 60).trim();
  const args = { reason: 'taken back by what follows' };
  const doubt: Change = { code: 'extract.quoted', safety: 'unsafe', path: '', before, after: null, args };
  return { ...frame, changes: [...frame.changes, doubt] };
}

/** The same calls, each with the doubt that it rests on what nobody has said. */
function behindMadeUp(frame: Stretch): Stretch {
  const calls = frame.calls.map((call): RawCall => {
    const args = { tool: call.name };
    const doubt: Change = { code: 'tools.invented-result', safety: 'unsafe', path: '', before: null, after: null, args };
    return { ...call, changes: [doubt, ...call.changes] };
  });
  return { ...frame, calls };
}
