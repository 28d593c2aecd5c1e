import type { Span } from '../../../lib/span.ts';
import { thoughtMarks } from '../../../lib/thought-marks.ts';
import { markedThoughts } from '../../../stages/extract/reasoning.ts';
import { analysisSpans, finalMark } from './channels.ts';
import { framedCalls } from './frame-calls.ts';
import { outermost } from './frames.ts';
import { masked } from './mask.ts';
import { markedCalls } from './own-frames.ts';
import type { CallContext } from './raw-call.ts';

// Returns the reasoning in a reply. Everything before a final channel counts as reasoning, unless it makes a call.
export function thoughtSpans(text: string, context: CallContext): readonly Span[] {
  return openThought(text, context) ?? thoughtsBeforeAnswer(text, context);
}

function thoughtsBeforeAnswer(text: string, { names, settings }: CallContext): readonly Span[] {
  const thoughts = reasoningIn(text);
  const final = finalMark(text);
  if (final === undefined || thoughts[0]?.end !== final.end) return thoughts;
  const before = text.slice(0, final.start);
  const drafts = reasoningIn(before);
  return framedCalls(masked(before, drafts), names, settings.text.read).length === 0 ? thoughts : [...drafts, final];
}

// Matches the text before a mark that ends reasoning directly after a call. If the prompt template opens the reasoning, the reply never
// does.
const CALL_END = /[>})\]][ \t]{0,8}$/;

// Returns the reasoning of a reply that never opens it, if it ends directly after a call. A tag inside a call is part of its strings.
function openThought(text: string, { names, settings }: CallContext): readonly Span[] | undefined {
  const endsCall = ({ start, closes }: { readonly start: number; readonly closes: boolean }) =>
    closes && CALL_END.test(text.slice(Math.max(0, start - 9), start));
  if (!thoughtMarks(text).some(endsCall)) return undefined;
  const calls = outermost([...framedCalls(text, names, settings.text.read), ...markedCalls(text, names, settings.text.read)]);
  const [first, ...others] = reasoningIn(masked(text, calls));
  // Without its calls, the tag is on its own line.
  return first?.start === 0 ? [first, ...others] : undefined;
}

export function reasoningIn(text: string): readonly Span[] {
  const analysis = analysisSpans(text);
  return analysis.length > 0 ? analysis : markedThoughts(text);
}

export function drafts(text: string, reasoning: readonly Span[]): readonly Span[] {
  const final = finalMark(text);
  return final === undefined || reasoning[0]?.end !== final.end ? reasoning : [...reasoningIn(text.slice(0, final.start)), final];
}
