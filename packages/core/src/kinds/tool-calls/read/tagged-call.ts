import { excerptOf } from '../../../lib/excerpt.ts';
import { smallest } from '../../../lib/largest.ts';
import { matchAt } from '../../../lib/match-at.ts';
import { skipWhile } from '../../../lib/skip-while.ts';
import type { Span } from '../../../lib/span.ts';
import type { Change, Finding } from '../../../model/index.ts';
import type { RemarkFound } from '../../../remarks/cue.ts';
import { nearAct } from '../../../remarks/near-act.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';
import { balancedEnd } from '../../../stages/extract/balanced.ts';
import type { ReadOptions } from '../../../stages/parse/json/reader.ts';
import { CALL_WORDS, TAGS, type TagPatterns } from '../dialects/marks.ts';
import type { MarkFinder } from './mark-finder.ts';
import { type CallStep, framedCall, stepTo } from './raw-call.ts';
import { strictJsonEnd } from './read-json-at.ts';
import { type ArgumentForm, tagArguments } from './tag-arguments.ts';

export function isTag(text: string, pos: number): boolean {
  return TAGS.some(({ form }) => text.startsWith(form.open, pos));
}

// Reads a call whose arguments are in tags, or are JSON between the call's tags. Strings are kept as written; the schema says which of them
// are numbers. `known` is the name if it came before the tags.
export function taggedCall(
  marks: MarkFinder,
  pos: number,
  end: number,
  options: ReadOptions,
  known?: string,
): CallStep | undefined {
  const { text } = marks;
  for (const tags of known === undefined ? TAGS : TAGS.slice(-1)) {
    const opening = known === undefined ? matchAt(tags.call, text, pos, end) : undefined;
    const name = known ?? opening?.[2];
    const behind = pos + (opening?.[0].length ?? 0);
    if (name !== undefined && opening?.[3] === '/') return stepTo(behind, framedCall(name, {}));
    if (name !== undefined)
      return callIn(marks, behind, end, name, known === undefined ? { tags, options } : 'keys', options.remarks);
  }
  return undefined;
}

function callIn(
  marks: MarkFinder,
  from: number,
  end: number,
  name: string,
  form: ArgumentForm,
  remarks: RemarkReader,
): CallStep | undefined {
  const { text } = marks;
  const tags = typeof form === 'string' ? undefined : form.tags;
  const start = skipWhile(text, from, end, /\s/);
  const json = text.startsWith(tags?.json[0] ?? '', start) ? start + (tags?.json[0].length ?? 0) : start;
  if (tags !== undefined && text.charAt(json) === '{') return jsonInside(marks, { start: json, end }, name, tags, remarks);
  const { given, changes, broken, end: at } = tagArguments(marks, from, end, form);
  const findings = broken.map(({ said, at: place }) => notValue(name, said, place));
  const read = { ...stepTo(at, { ...framedCall(name, given), changes }), findings };
  if (tags === undefined) return { ...read, isOpen: true };
  const close = matchAt(tags.callEnd, text, at, end);
  if (close !== null) return { ...read, end: at + close[0].length };
  // Another call may follow, or the end of the frame; anything else was an argument.
  if (at < end && !text.startsWith(tags.form.open.charAt(0), at)) return undefined;
  return { ...read, isOpen: true, unclosed: text.slice(from, from + 60) };
}

// Reads `<function=f>{"a": 1}</function>`. The text between is left to be read with the arguments. In a string of strict JSON a closing tag
// is part of the text, even the one that the frame seemed to end with.
function jsonInside(
  marks: MarkFinder,
  { start: at, end }: Span,
  name: string,
  { form, json }: TagPatterns,
  remarks: RemarkReader,
): CallStep {
  const { text } = marks;
  const strict = strictJsonEnd(text, at);
  const closed = strict === -1 ? balancedEnd(text, at, end) : strict;
  const isPast = closed > end;
  const close = smallest(CALL_WORDS.map((word) => marks.at(`${form.slash}${word}${form.end}`, closed > 0 ? closed : at)));
  const isClosed = close < (isPast ? text.length : end);
  const stop = isClosed ? close : isPast ? closed : end;
  const aside = closed > 0 ? text.slice(closed, stop).trim() : '';
  const isWrapped = aside !== '' && aside === json[1];
  const said = nearAct(remarks, aside, 'comment');
  const changes = isWrapped
    ? []
    : [...(said === undefined ? [] : [doubtful(aside, said)]), ...(MARKS.test(aside) ? [stray(aside)] : [])];
  const call = { ...framedCall(name, text.slice(at, isWrapped ? closed : stop).trim()), changes };
  const behind = isClosed ? marks.at(form.end, close) + form.end.length : stop;
  const read = stepTo(behind, call);
  return isPast ? { ...read, reach: closed } : read;
}

const MARKS = /[<([{]/;

function stray(before: string): Change {
  return { code: 'extract.stray-data', safety: 'unsafe', path: '', before, after: null, args: { excerpt: excerptOf(before) } };
}

function doubtful(before: string, said: RemarkFound): Change {
  return { code: 'parse.doubtful-comment', safety: 'unsafe', path: '', before, after: '', args: { ...said } };
}

function notValue(tool: string, said: string, at: number): Finding {
  return { code: 'tools.not-a-value', severity: 'error', path: '', args: { tool, excerpt: excerptOf(said) }, at };
}
