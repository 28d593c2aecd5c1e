import type { Span } from '../../../lib/span.ts';
import type { Change } from '../../../model/index.ts';
import { joint } from '../../../remarks/meaning-of.ts';
import { balancedEnd } from '../../../stages/extract/balanced.ts';
import { callSentences } from '../../../stages/surroundings/call-sentences.ts';
import { judgeSurroundings, unknownNote } from '../../../stages/surroundings/judge-surroundings.ts';
import type { Doubt } from '../../../stages/surroundings/sentences.ts';
import { isCallTag, tagsAround } from '../../../stages/surroundings/tags.ts';
import { isDiff } from './diff-sign.ts';
import { fencesIn } from './fences-in.ts';
import { masked } from './mask.ts';
import { inProse } from './prose-calls.ts';
import type { CallContext, CallStretch, RawCall } from './raw-call.ts';
import { madeUpTurn } from './turns.ts';

export function withFrameDoubts(
  text: string,
  frames: readonly CallStretch[],
  words: string,
  { names, settings, runs }: CallContext,
): readonly CallStretch[] {
  const plain = masked(text, frames);
  const fences = fencesIn(plain);
  const isProse = masked(plain, fences).replaceAll('`', '').trim() !== '';
  const madeUp = madeUpTurn(plain, frames[0]?.end ?? 0);
  const document = documentEnd(text);
  const wrapped = tagsAround(plain, frames, isCallTag);
  const { remarks } = settings.text;
  let next = 0;
  return frames.map((frame, index) => {
    while ((fences[next]?.end ?? text.length) <= frame.start) next++;
    const isFenced = (fences[next]?.start ?? text.length) < frame.start;
    const isCode = isFenced || (text.charAt(frame.start - 1) === '`' && text.charAt(frame.end) === '`');
    if (frame.start > madeUp) return behindMadeUp(frame);
    if (isCode && isProse) return inProse(frame, frame, text);
    if (isFenced && isDiff(text, fences[next] as Span)) return quoted(frame, text, { reason: 'part of a diff' });
    const tag = wrapped[index];
    const inSigns = quotedHow(text, frame) ?? (tag && `inside ${tag}`);
    const sentences = callSentences({
      from: frames[index - 1]?.end ?? 0,
      to: frames[index + 1]?.start ?? text.length,
      runs: frame.calls.some(({ name }) => runs(name)),
      names,
      words,
    });
    const { shown, unknown, ...around } = judgeSurroundings(plain, frame, { isApart: isFenced, remarks, sentences });
    const doubt = joint<Doubt>(around.quoted, inSigns === undefined ? undefined : { reason: inSigns });
    if (doubt !== undefined) return quoted(frame, text, joint<Doubt>(doubt, shown) as Doubt);
    if (unknown !== undefined) return { ...frame, changes: [...frame.changes, ...unknownNote(unknown)] };
    return frame.end < document || shown ? inProse(frame, frame, text, frame.end < document ? undefined : shown) : frame;
  });
}

// Returns the end of a document that the reply opens with, because its strings are data.
function documentEnd(text: string): number {
  const start = text.search(/\S/);
  return /^[{[]\s*["{]/.test(text.slice(start, start + 16)) ? balancedEnd(text, start, text.length) : 0;
}

const QUOTES = /(?:^|\n)[ \t]*>[> \t]*$/;
const COMMENTS = /(?:^|\n)[ \t]*(?:#{1,8}[ \t]*|-|--[ \t]*|;[ \t]*|%[ \t]*)$/;

function quotedHow(text: string, { start, end }: CallStretch): string | undefined {
  const before = text.slice(Math.max(0, start - 32), start);
  const sign = /["'“]\s?$/.exec(before)?.[0].charAt(0);
  const isQuoted =
    sign !== undefined &&
    text
      .slice(end, end + 2)
      .trimStart()
      .startsWith(sign === '“' ? '”' : sign);
  if (isQuoted || QUOTES.test(before) || text.charAt(start) === '>') return 'quoted';
  return COMMENTS.test(before) ? 'commented out or removed' : undefined;
}

function quoted(frame: CallStretch, text: string, doubt: Doubt): CallStretch {
  const before = text.slice(Math.max(0, frame.start - 60), frame.start).trim();
  const change: Change = { code: 'extract.quoted', safety: 'unsafe', path: '', before, after: null, args: doubt };
  return { ...frame, changes: [...frame.changes, change] };
}

function behindMadeUp(frame: CallStretch): CallStretch {
  const calls = frame.calls.map((call): RawCall => {
    const args = { tool: call.name };
    const doubt: Change = { code: 'tools.invented-result', safety: 'unsafe', path: '', before: null, after: null, args };
    return { ...call, changes: [doubt, ...call.changes] };
  });
  return { ...frame, calls };
}
