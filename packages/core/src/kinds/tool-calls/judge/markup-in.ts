import type { Span } from '../../../lib/span.ts';

// Markup that no sentence contains: a special token such as `<|call|>`, or a tag such as `<call name="x">`. An HTML tag may format a
// sentence.
export interface Markup extends Span {
  readonly kind: 'token' | 'tag' | 'html';
}

// Special tokens, tags, words in capitals in square brackets or between brackets that only mathematicians use, and fences that say
// they hold a call. A tag or token that is never closed ends with the text.
const MARKUP = new RegExp(
  [
    String.raw`<\/?[|｜][^<>\n]{1,200}(?:>|$)`,
    String.raw`<\/?[\p{L}_][\p{L}\p{N}_.:-]{0,63}(?:[|｜]|(?:[\s=/][^<>]{0,4000})?)(?:>|$)`,
    String.raw`\[\/?[A-Z][A-Z0-9_]{1,31}\]`,
    String.raw`[◁◀⟦⟨⟪]\/?[\p{L}\p{N}_:-]{1,40}[▷▶⟧⟩⟫]`,
    String.raw`(?<=^|\n)[ \t]*(?:\x60{3}|~{3})[ \t]*[\w-]{0,24}(?:tool|call|invoke|function)[\w-]{0,24}(?=\s)`,
  ].join('|'),
  'gu',
);

const HTML: ReadonlySet<string> = new Set(
  (
    'a abbr address article aside audio b blockquote body br button caption center cite code dd del details dfn div dl dt em ' +
    'fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li ' +
    'link main mark math menu meta nav ol optgroup option p picture pre q s samp script section select small source span strike ' +
    'strong style sub summary sup svg table tbody td textarea tfoot th thead time title tr tt u ul var video'
  ).split(' '),
);

// Returns the markup in a string, in order. Addresses in angle brackets do not count.
export function markupIn(text: string): readonly Markup[] {
  return [...text.matchAll(MARKUP)].flatMap(({ 0: written, index: start }) => {
    if (/^<[^\s>]*(?::\/\/|@)/.test(written)) return [];
    const end = start + written.length;
    const isDouble = text.charAt(start - 1) === '<' && text.charAt(end) === '>';
    return [{ kind: isDouble ? 'token' : kindOf(written), start, end }];
  });
}

export function kindOf(written: string): Markup['kind'] {
  if (!/^<\/?[^|｜]/.test(written) || /[|｜]>$/.test(written)) return 'token';
  const name = /^<\/?([A-Za-z][A-Za-z0-9]*)(?=[\s/>])/.exec(written)?.[1];
  return name !== undefined && HTML.has(name.toLowerCase()) ? 'html' : 'tag';
}
