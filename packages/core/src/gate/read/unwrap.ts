import type { StageCode } from '../../codes/stage-codes.ts';
import { appendAll } from '../../lib/append-all.ts';
import { excerptOf } from '../../lib/excerpt.ts';
import type { Span } from '../../lib/span.ts';
import { type Change, leaveOut, note, strayData } from '../../model/index.ts';
import type { CommentWords } from '../../remarks/known-comment.ts';
import { fenceLanguage, isCodeLanguage, isKnownLanguage } from '../../stages/extract/code-language.ts';
import { behindMarks, closingFence, type Fence, indentAt, nextFence, startsLine } from '../../stages/extract/fence.ts';
import { isBlank } from '../../stages/extract/opener.ts';
import { judgeSurroundings, unknownNote } from '../../stages/surroundings/judge-surroundings.ts';
import { isAnswerTag } from '../../stages/surroundings/tags.ts';
import { closingTag, endsLine, nextTag, strayClosingTag, type Tag } from './tag.ts';

export interface Unwrapped extends Span {
  readonly changes: readonly Change[];
  readonly tags: number;
  readonly column: number;
  // Whether a fence or tag around it is never closed, although its last line is complete.
  readonly isOpen: boolean;
}

export interface Mark {
  readonly at: number;
  readonly closes: boolean;
  readonly close: number;
}

export type IsContent = (mark: Mark, within: Span) => boolean;

interface Layer {
  readonly kind: 'fence' | 'tag';
  readonly start: number;
  readonly body: number;
  readonly close: number;
  readonly tail: number;
  readonly isClosed: boolean;
  readonly name: string;
}

// More layers than models write: `<answer>`, a fence, `<pre>`, `<code>`.
const MOST_LAYERS = 4;

/**
 * Removes fences and tags from a string, with the words around them. `isContent` is called for every mark that does not start the
 * text.
 */
export function unwrap(text: string, span: Span, isContent: IsContent, words: CommentWords): Unwrapped {
  const changes: Change[] = [];
  let { start, end } = span;
  let tags = 0;
  let column = 0;
  let isOpen = false;
  const cutStray = () => {
    const stray = strayClosingTag(text, start, end);
    if (stray === undefined || isBlank(text, start, stray.start)) return;
    if (isContent({ at: stray.start, closes: true, close: stray.start }, { start, end })) return;
    const isApart = text.charAt(stray.start - 1) === '\n';
    changes.push(isApart ? leaveOut('extract.prose', text, stray.start, end) : strayData(text, stray.start, end));
    end = stray.start;
  };
  for (let depth = 0; depth < MOST_LAYERS; depth++) {
    cutStray();
    const within = { start, end };
    const layer = nextLayer(text, within);
    if (layer === undefined) break;
    const isFirst = isBlank(text, start, layer.start);
    if (!isFirst && isContent({ at: layer.start, closes: false, close: layer.close }, within)) break;
    appendAll(changes, layerChanges(text, within, layer, words));
    if (isGlued(text, layer) && mayBeText(text, layer, isContent)) changes.push(note('parse.unseen-end'));
    if (layer.kind === 'tag') tags++;
    isOpen ||= !layer.isClosed && endsInNewline(text, end);
    const isOnLine = startsLine(text, layer.start) && !endsLine(text, layer.body, layer.close);
    column = isOnLine ? layer.start - (text.lastIndexOf('\n', layer.start - 1) + 1) : 0;
    start = layer.body;
    end = layer.close;
  }
  cutStray();
  return { start, end, changes: changes.toSorted((a, b) => (a.at ?? end) - (b.at ?? end)), tags, column, isOpen };
}

function isGlued(text: string, { kind, body, close, isClosed }: Layer): boolean {
  return kind === 'tag' && isClosed && !startsLine(text, close) && endsLine(text, body, close);
}

function mayBeText(text: string, { body, close, tail }: Layer, isContent: IsContent): boolean {
  return text.charAt(close - 1) === ' ' || isContent({ at: close, closes: true, close }, { start: body, end: tail });
}

function nextLayer(text: string, { start, end }: Span): Layer | undefined {
  const fence = bestFence(text, start, end);
  const to = fence?.start ?? end;
  let tag = nextTag(text, start, to);
  for (let tries = 0; tag !== undefined && tries < MOST_TRIES; tries++) {
    const layer = tagLayer(text, tag, end);
    if (layer !== undefined) return layer;
    tag = nextTag(text, tag.end, to);
  }
  return fence === undefined ? undefined : fenceLayer(text, fence, end);
}

const MOST_TRIES = 8;

function bestFence(text: string, from: number, to: number): Fence | undefined {
  const first = nextFence(text, from, to);
  let fence = first;
  for (let tries = 0; fence !== undefined && tries < MOST_TRIES; tries++) {
    if (!isCodeLanguage(fenceLanguage(text, fence))) return fence;
    fence = nextFence(text, fenceLayer(text, fence, to).tail, to);
  }
  return first;
}

function fenceLayer(text: string, fence: Fence, to: number): Layer {
  const close = closingMarks(text, fence, to);
  const isClosed = close !== -1;
  const end = isClosed ? { close, tail: behindMarks(text, close) } : { close: to, tail: to };
  return { kind: 'fence', start: fence.start, body: fence.body, ...end, isClosed, name: fenceLanguage(text, fence) };
}

// Marks alone on a line that is not indented further than the opening one; otherwise whatever else looks like the end.
function closingMarks(text: string, fence: Fence, to: number): number {
  const indent = indentAt(text, fence.start);
  for (
    let at = text.indexOf(fence.mark, fence.body);
    at !== -1 && at < to;
    at = text.indexOf(fence.mark, behindMarks(text, at))
  ) {
    if (startsLine(text, at) && indentAt(text, at) <= indent && endsLine(text, behindMarks(text, at), to)) return at;
  }
  return closingFence(text, fence, fence.body, to);
}

function tagLayer(text: string, tag: Tag, to: number): Layer | undefined {
  const closing = closingTag(text, tag, to);
  const close = closing?.start ?? to;
  const tail = closing?.end ?? to;
  if ((isBlank(text, tag.end, close) && !isAnswerTag(tag.name)) || text.charAt(tag.end) === ':') return undefined;
  if (/^(?:[ \t]*[:,\]}]|\s*<[A-Za-z])/.test(text.slice(tail, Math.min(to, tail + 80)))) return undefined;
  return { kind: 'tag', start: tag.start, body: tag.end, close, tail, isClosed: closing !== undefined, name: tag.name };
}

function layerChanges(text: string, { start, end }: Span, layer: Layer, words: CommentWords): readonly Change[] {
  const changes: Change[] = [];
  const cut = (code: StageCode, from: number, to: number) => {
    if (!isBlank(text, from, to)) changes.push(leaveOut(code, text, from, to));
  };
  if (layer.kind === 'tag') {
    cut('extract.prose', start, layer.body);
    cut('extract.prose', layer.close, end);
  } else {
    cut('extract.prose', start, layer.start);
    cut(layer.isClosed ? 'extract.fence' : 'extract.unclosed-fence', layer.start, layer.body);
    cut('extract.fence', layer.close, layer.tail);
    cut('extract.prose', layer.tail, end);
  }
  return [...changes, ...doubts(text, { start, end }, layer, words)];
}

function doubts(text: string, { start, end }: Span, layer: Layer, words: CommentWords): readonly Change[] {
  if (!layer.isClosed) return endsInNewline(text, end) ? [] : [note('parse.unseen-end')];
  const found: Change[] = [];
  const isInLine = layer.kind === 'tag' && !startsLine(text, layer.start);
  const asked = { ...words, isApart: !isInLine, from: start, wrapper: wrapperOf(layer) };
  const { quoted, unknown } = judgeSurroundings(text, { start: layer.start, end: layer.tail }, asked);
  if (quoted !== undefined) found.push(note('extract.quoted', quoted));
  if (isInLine && hasEntries(text, start, layer.start))
    found.push(note('extract.stray-data', { excerpt: excerptOf(text, start, layer.start) }));
  if (layer.kind === 'fence' && isCodeLanguage(layer.name) && !/^\s*[{[]/.test(text.slice(layer.body, layer.body + 64)))
    found.push(note('extract.code-literal', { excerpt: excerptOf(text, layer.start, layer.body) }));
  if (isOther(text, end, layer)) found.push(note('extract.several-documents', { count: 2, held: 'the first one' }));
  if (!startsLine(text, layer.close) && LABELLED.test(text.slice(layer.tail, Math.min(end, layer.tail + 512))))
    found.push(note('extract.stray-data', { excerpt: excerptOf(text, layer.tail, end) }));
  if (found.length === 0) appendAll(found, unknownNote(unknown));
  return found;
}

// What a wrapper is called, unless its name is that of a language.
function wrapperOf({ kind, name }: Layer): string {
  if (isKnownLanguage(name)) return '';
  return kind === 'tag' ? `<${name}>` : name;
}

function endsInNewline(text: string, end: number): boolean {
  let pos = end - 1;
  while (text.charAt(pos) !== '\n' && isBlank(text, pos, pos + 1)) pos--;
  return text.charAt(pos) === '\n';
}

const LABELLED = /(?:^|\n)[ \t]{0,80}(?:- |[\w"'-]{1,60}:(?:\s|$))/;

const ENTRY = /(?:^|\n)[ \t]{0,80}(?:- |[\w"'-]{1,60}:[ \t]{1,8}[^\s<])/;

function hasEntries(text: string, from: number, at: number): boolean {
  const line = Math.max(from, text.lastIndexOf('\n', at - 1));
  return ENTRY.test(text.slice(Math.max(from, line - 512), line));
}

function isOther(text: string, end: number, layer: Layer): boolean {
  const body = text.slice(layer.body, layer.close).trim();
  const fence = nextFence(text, layer.tail, end);
  if (fence !== undefined) {
    const other = fenceLayer(text, fence, end);
    return !isCodeLanguage(other.name) && text.slice(other.body, other.close).trim() !== body;
  }
  const tag = nextTag(text, layer.tail, end);
  const other = tag?.name === layer.name ? tagLayer(text, tag, end) : undefined;
  return other !== undefined && text.slice(other.body, other.close).trim() !== body;
}
