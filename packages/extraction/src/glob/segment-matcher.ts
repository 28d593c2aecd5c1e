import type { ClassTest } from './character-class.ts';

export type Element =
  | { readonly kind: 'char'; readonly codePoint: number }
  | { readonly kind: 'any' }
  | { readonly kind: 'class'; readonly test: ClassTest }
  | { readonly kind: 'star'; readonly name?: string };

export type Captured = Map<string, string>;

// Whether a segment matches. If it does, the strings matched by placeholders are put into `captured`.
export type SegmentMatcher = (segment: string, captured?: Captured) => boolean;

export function segmentMatcher(elements: readonly Element[]): SegmentMatcher {
  return simpleMatcher(elements) ?? chunkMatcher(elements);
}

function simpleMatcher(elements: readonly Element[]): SegmentMatcher | undefined {
  const star = elements.findIndex(({ kind }) => kind === 'star');
  const [before, after] = star === -1 ? [elements, []] : [elements.slice(0, star), elements.slice(star + 1)];
  const [head, tail] = [literal(before), literal(after)];
  const element = elements[star];
  if (head === undefined || tail === undefined || (element?.kind === 'star' && element.name !== undefined)) return undefined;
  if (star === -1) return (segment) => segment === head;
  if (head === '' && tail === '') return (segment) => segment !== '';
  const least = head.length + tail.length;
  return (segment) => segment.length >= least && segment.endsWith(tail) && segment.startsWith(head);
}

function literal(elements: readonly Element[]): string | undefined {
  let text = '';
  for (const element of elements) {
    if (element.kind !== 'char') return undefined;
    text += String.fromCodePoint(element.codePoint);
  }
  return text;
}

type Single = Exclude<Element, { kind: 'star' }>;

type Chunk = readonly Single[];

// Returns a matcher for chunks of fixed length between stars. Each chunk except the last is placed at the first position where it fits and
// never moved again, because the star after it could match whatever a later position would free. The last one is placed at the end.
function chunkMatcher(elements: readonly Element[]): SegmentMatcher {
  const first: Single[] = [];
  const others: { readonly name: string | undefined; readonly chunk: Single[] }[] = [];
  for (const element of elements) {
    if (element.kind === 'star') others.push({ name: element.name, chunk: [] });
    else (others.at(-1)?.chunk ?? first).push(element);
  }
  return (segment, captured) => {
    let at = fitsAt(first, segment, 0);
    if (at === -1 || (others.length === 0 && at !== segment.length)) return false;
    for (const [index, { name, chunk }] of others.entries()) {
      const from = name === undefined ? at : at + widthAt(segment, at);
      if (from > segment.length) return false;
      const place = index === others.length - 1 ? placeAtEnd(chunk, segment, from) : placeFrom(chunk, segment, from);
      if (place === undefined) return false;
      if (name !== undefined) captured?.set(name, segment.slice(at, place.start));
      at = place.end;
    }
    return true;
  };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function placeFrom(chunk: Chunk, segment: string, from: number): Place | undefined {
  for (let start = from; start <= segment.length; start += Math.max(1, widthAt(segment, start))) {
    const end = fitsAt(chunk, segment, start);
    if (end !== -1) return { start, end };
  }
  return undefined;
}

function placeAtEnd(chunk: Chunk, segment: string, from: number): Place | undefined {
  let start = segment.length;
  for (let count = chunk.length; count > 0; count--) start -= widthBefore(segment, start);
  return start >= from && fitsAt(chunk, segment, start) === segment.length ? { start, end: segment.length } : undefined;
}

// The end of a chunk that starts at an offset; -1 if it does not fit.
function fitsAt(chunk: Chunk, segment: string, start: number): number {
  let at = start;
  for (const element of chunk) {
    if (at >= segment.length) return -1;
    const codePoint = segment.codePointAt(at) as number;
    if (element.kind === 'char' ? element.codePoint !== codePoint : element.kind === 'class' && !element.test(codePoint))
      return -1;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return at;
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function widthBefore(text: string, at: number): number {
  return at >= 2 && (text.codePointAt(at - 2) ?? 0) > 0xffff ? 2 : 1;
}
