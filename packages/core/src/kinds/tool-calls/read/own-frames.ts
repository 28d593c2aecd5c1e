import { isJsonObject } from '../../../model/index.ts';
import type { ReadOptions } from '../../../stages/parse/json/reader.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { framedCalls } from './frame-calls.ts';
import { outermost } from './frames.ts';
import { masked } from './mask.ts';
import type { CallStretch, RawCall } from './raw-call.ts';
import { reactCalls } from './react-calls.ts';
import { toolTagCalls } from './tool-tag-calls.ts';

export function ownFrames(text: string, names: ToolNames, options: ReadOptions): readonly CallStretch[] {
  const frames = framedCalls(text, names, options);
  if (frames.length === 0 || !/action[ _]input/i.test(text)) return frames;
  const inputs = reactCalls(text, names, options).filter(isClean);
  const first = new Set(outermost([...frames, ...inputs]));
  const outside = inputs.filter((input) => first.has(input));
  return outside.length === 0
    ? frames
    : framedCalls(masked(text, outside, asWord), names, options).map((frame) => trimmed(text, frame));
}

// Calls in forms that need no mark around them: ReAct lines, and tags with the names of tools.
export function markedCalls(text: string, names: ToolNames, options: ReadOptions): readonly CallStretch[] {
  return outermost([...reactCalls(text, names, options), ...toolTagCalls(text, names)]);
}

// Returns a filler word as long as an action. A frame that may stay open ends before a word, but would go on over blanks.
function asWord(length: number): string {
  return 'x'.repeat(length);
}

// Returns a frame without the space after it, because an action is on a separate line.
function trimmed(text: string, frame: CallStretch): CallStretch {
  return { ...frame, end: frame.start + text.slice(frame.start, frame.end).trimEnd().length };
}

function isClean({ calls, findings }: CallStretch): boolean {
  const isInput = ({ arguments: given, positional, changes }: RawCall) =>
    isJsonObject(given) && positional.length === 0 && changes.length === 0;
  return findings.length === 0 && calls.every(isInput);
}
