import { BadGlob, expandBraces, PLACEHOLDER } from './brace-expansion.ts';
import { classEnd, classTest } from './character-class.ts';
import type { Element } from './segment-matcher.ts';

export interface PlainGlob {
  // The segments from the top; `**` matches any number of folders.
  readonly segments: readonly (readonly Element[] | '**')[];
  // It starts with a slash, so it is about whole paths.
  readonly isWhole: boolean;
  readonly names: readonly string[];
}

// People do not write longer globs.
const LONGEST_GLOB = 4096;

// Parses a glob. Throws BadGlob if it cannot be used.
export function parseGlob(glob: string): readonly PlainGlob[] {
  if (glob.trim() === '') throw new BadGlob('it is empty');
  if (glob.length > LONGEST_GLOB) throw new BadGlob(`it has more than ${LONGEST_GLOB} characters`);
  return expandBraces(glob).map(parsePlain);
}

function parsePlain(glob: string): PlainGlob {
  const segments: (readonly Element[] | '**')[] = [];
  const names: string[] = [];
  let elements: Element[] = [];
  let start = 0;
  const close = (end: number) => {
    const text = glob.slice(start, end);
    // A trailing slash asks for a folder, which no file is: the empty segment matches nothing.
    if (text === '**') segments.push('**');
    else if ((text !== '' && text !== '.') || (end === glob.length && end > 0)) segments.push(elements);
    elements = [];
    start = end + 1;
  };
  for (let at = 0; at < glob.length; ) {
    if (glob.charAt(at) === '/') close(at++);
    else at = addElement(glob, at, elements, names);
  }
  close(glob.length);
  return { segments: anyDepth(segments, glob), isWhole: glob.startsWith('/'), names };
}

function anyDepth(segments: PlainGlob['segments'], glob: string): PlainGlob['segments'] {
  return segments.length === 1 && !glob.includes('/') && segments[0] !== '**' ? ['**', ...segments] : segments;
}

function addElement(glob: string, at: number, elements: Element[], names: string[]): number {
  const char = glob.charAt(at);
  switch (char) {
    case '*':
      if (!isUnnamedStar(elements.at(-1))) elements.push({ kind: 'star' });
      return at + 1;
    case '?':
      elements.push({ kind: 'any' });
      return at + 1;
    case '[': {
      const end = classEnd(glob, at);
      elements.push({ kind: 'class', test: classTest(glob.slice(at + 1, end - 1)) });
      return end;
    }
    case '{':
      return addPlaceholder(glob, at, elements, names);
    case '\\':
      return addChar(glob, at + 1 < glob.length ? at + 1 : at, elements);
    default:
      return addChar(glob, at, elements);
  }
}

function isUnnamedStar(element: Element | undefined): boolean {
  return element?.kind === 'star' && element.name === undefined;
}

function addChar(glob: string, at: number, elements: Element[]): number {
  const codePoint = glob.codePointAt(at) as number;
  elements.push({ kind: 'char', codePoint });
  return at + (codePoint > 0xffff ? 2 : 1);
}

function addPlaceholder(glob: string, at: number, elements: Element[], names: string[]): number {
  const end = glob.indexOf('}', at);
  const name = end === -1 ? '' : glob.slice(at + 1, end);
  if (!PLACEHOLDER.test(name)) return addChar(glob, at, elements);
  if (names.includes(name)) throw new BadGlob(`it has the placeholder {${name}} twice`);
  names.push(name);
  elements.push({ kind: 'star', name });
  return end + 1;
}
