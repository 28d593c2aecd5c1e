import type { Span } from '../../../lib/span.ts';
import { hasThoughtMark } from '../../../lib/thought-marks.ts';
import type { Change } from '../../../model/index.ts';
import { isBlank } from '../../../stages/extract/opener.ts';
import { alternativesIn } from './alternatives.ts';
import { asserted } from './asserted.ts';
import { brokenCall, brokenDocument, strayMarks } from './broken-call.ts';
import { chooseBlocks } from './choose-blocks.ts';
import { cutMark } from './cut-mark.ts';
import { framedCalls } from './frame-calls.ts';
import { withFrameDoubts } from './frame-doubts.ts';
import { outermost } from './frames.ts';
import { masked, without } from './mask.ts';
import { markedCalls, ownFrames } from './own-frames.ts';
import { inProse, proseCalls } from './prose-calls.ts';
import { type CallContext, type CallReading, type CallStretch, type ChosenBlocks, callKey, nothingFound } from './raw-call.ts';
import { edgeTokens, roleTokens } from './role-tokens.ts';
import { drafts, thoughtSpans } from './thoughts.ts';
import { answerEnd, ownTurn } from './turns.ts';
import { wholeCalls } from './whole-calls.ts';

// Reads a reply that may hold words, reasoning and marks besides its calls.
export function mixedReading(text: string, context: CallContext): CallReading {
  const { names, settings } = context;
  const { frames, reasoning } = framesAndThoughts(text, context);
  const visible = masked(text, reasoning);
  const tokens = roleTokens(masked(visible, frames));
  if (frames.length > 0) {
    const found = withOthers(visible, frames, tokens, context);
    return chosenReading(text, found, reasoning, tokens);
  }
  // What looks like a mark inside a call may be part of a string: those around the call are removed first.
  const edges = edgeTokens(visible, tokens);
  const whole = wholeCalls(masked(visible, edges), names, settings.text.read);
  if (whole !== undefined) return toReading(text, [whole], reasoning, edges);
  return chosenReading(text, blocksIn(masked(visible, tokens), context), reasoning, tokens);
}

function framesAndThoughts(
  text: string,
  context: CallContext,
): { readonly frames: readonly CallStretch[]; readonly reasoning: readonly Span[] } {
  const { names, settings } = context;
  const thoughts = thoughtSpans(text, context).map(({ start, end }) => ({ start, end, frame: undefined }));
  const frames = ownFrames(masked(text, thoughts), names, settings.text.read);
  if (thoughts.length === 0) return { frames, reasoning: [] };
  const all = ownFrames(text, names, settings.text.read).map((frame) => ({ start: frame.start, end: frame.end, frame }));
  const kept = outermost([...thoughts, ...all]);
  const reasoning = kept.filter(({ frame }) => frame === undefined);
  const inside = kept.flatMap(({ frame }) => (frame === undefined ? [] : [frame]));
  // If a thought was cut out of a frame, the frame as it is now is the one that was written.
  return reasoning.length === thoughts.length ? { frames, reasoning: thoughts } : { frames: inside, reasoning };
}

// Calls without frames around them.
function blocksIn(plain: string, context: CallContext): ChosenBlocks {
  const { names, settings } = context;
  const { remarks } = settings.text;
  if (!mayHoldCall(plain)) return sure(brokenCall(plain, names));
  const tagged = markedCalls(plain, names, settings.text.read);
  if (tagged.length > 0) return withOthers(plain, tagged, [], context);
  const whole = wholeCalls(plain, names, settings.text.read);
  if (whole !== undefined) return sure([whole]);
  const end = answerEnd(plain);
  const answered = proseCalls(plain.slice(0, end), names, settings);
  const blocks = end === plain.length ? answered : proseCalls(plain, names, settings);
  const next = blocks.find(({ start }) => start >= end);
  // Only what answers the made-up turn is made up too; a call before that is half of a plan.
  const isWhole = next === undefined || next.start > ownTurn(plain, end);
  const meant = isWhole ? asserted(plain, end, answered, context) : undefined;
  if (meant !== undefined) return sure(meant);
  return blocks.length === 0 ? sure(brokenCall(plain, names)) : chooseBlocks(plain, blocks, remarks);
}

function sure(chosen: readonly CallStretch[]): ChosenBlocks {
  return { chosen, others: [] };
}

function mayHoldCall(text: string): boolean {
  return /[{[(<]|action[*_]{0,2}[ \t]*:/i.test(text);
}

// Adds the calls in other formats to certain ones.
function withOthers(text: string, frames: readonly CallStretch[], tokens: readonly Span[], context: CallContext): ChosenBlocks {
  const rest = masked(masked(text, frames), tokens);
  const found = mayHoldCall(rest) ? otherForms(rest, context) : undefined;
  const words = masked(rest, found?.filter(({ start }) => CALL_ALONE.test(rest.slice(start, start + 100))) ?? []);
  const certain = withFrameDoubts(text, frames, words, context);
  const others = found === undefined ? [] : otherCalls(rest, found, certain, context);
  return alternativesIn(text, inOrder([...certain, ...others]), context.settings.text.remarks);
}

// A call without a label or other words before it.
const CALL_ALONE = /^\s*(?:[`[{<]|~~~|[\w.]{1,80}\()/;

function otherForms(rest: string, { names, settings }: CallContext): readonly CallStretch[] {
  const marked = markedCalls(rest, names, settings.text.read).map((stretch) => inProse(stretch, stretch, rest));
  return outermost([...marked, ...proseCalls(masked(rest, marked), names, settings)]);
}

// Returns calls in another format next to certain ones. Each is in doubt, because half a plan may be worse than none.
function otherCalls(
  rest: string,
  found: readonly CallStretch[],
  certain: readonly CallStretch[],
  { names }: CallContext,
): readonly CallStretch[] {
  const made = new Set(certain.flatMap(({ calls }) => calls.map(callKey)));
  // A repetition is not another call, unless it follows a call with nothing in between: then nothing says that it is only shown.
  const ends = new Set(certain.map(({ end }) => end));
  const isOther = ({ start, calls, findings }: CallStretch) =>
    findings.length > 0 || calls.some((call) => !made.has(callKey(call))) || followsOn(rest, ends, start);
  const left = masked(rest, found);
  return [...found.filter(isOther), ...brokenDocument(left), ...strayMarks(left, names), ...cutMark(left)];
}

function followsOn(text: string, ends: ReadonlySet<number>, place: number): boolean {
  let pos = place;
  while (pos > 0 && !ends.has(pos) && isBlank(text, pos - 1, pos)) pos--;
  return ends.has(pos);
}

export function inOrder(stretches: readonly CallStretch[]): readonly CallStretch[] {
  return [...stretches].sort((a, b) => a.start - b.start);
}

export function callsInText(text: string, { names, settings }: CallContext): readonly CallStretch[] {
  if (text === '') return [];
  const stretches = [...framedCalls(text, names, settings.text.read), ...markedCalls(text, names, settings.text.read)];
  return [...stretches, ...proseCalls(text, names, settings)];
}

function chosenReading(
  text: string,
  { chosen, others }: ChosenBlocks,
  reasoning: readonly Span[],
  tokens: readonly Span[],
): CallReading {
  const reading = toReading(text, chosen, reasoning, tokens);
  if (others.length === 0) return reading;
  const readings = others.map((stretches) => toReading(text, stretches, reasoning, tokens));
  return { ...reading, others: { code: 'tools.several-blocks', readings, isSameText: true } };
}

const HALF_THOUGHT: Change = {
  ...{ code: 'extract.quoted', safety: 'unsafe', path: '', before: null, after: null },
  args: { reason: 'next to a mark of thoughts without its partner' },
};

export function toReading(
  text: string,
  stretches: readonly CallStretch[],
  reasoning: readonly Span[],
  tokens: readonly Span[],
): CallReading {
  const { content, pieces } = without(text, [...stretches, ...reasoning, ...tokens]);
  const isEmpty = content === '' && stretches.length === 0;
  const read = stretches.filter(({ calls }) => calls.length > 0);
  return {
    calls: stretches.flatMap(({ calls }) => calls),
    content,
    pieces,
    lastThought: reasoning.at(-1),
    ...(content !== '' && { rest: { text: masked(text, tokens), read: inOrder(read), thoughts: drafts(text, reasoning) } }),
    changes: [
      ...reasoning.map((span) => leftOut(text, span, 'extract.reasoning')),
      ...tokens.map((span) => leftOut(text, span, 'tools.role-token')),
      ...stretches.flatMap(({ changes }) => changes),
      ...(hasThoughtMark(content) && read.length > 0 ? [HALF_THOUGHT] : []),
    ],
    findings: isEmpty ? [nothingFound(reasoning.length > 0)] : stretches.flatMap(({ findings }) => findings),
  };
}

function leftOut(text: string, { start, end }: Span, code: 'extract.reasoning' | 'tools.role-token'): Change {
  return { code, safety: 'safe', path: '', before: text.slice(start, end), after: '', at: start };
}
