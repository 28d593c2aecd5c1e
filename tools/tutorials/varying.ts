import { escapeRegExp } from '../../packages/core/src/lib/escape-reg-exp.ts';

export type Bound = ReadonlyMap<string, string>;

export function withBound(text: string, bound: Bound): string {
  return [...bound].reduce((all, [word, actual]) => all.replaceAll(word, actual), text);
}

export function onPage(text: string, bound: Bound): string {
  return [...bound].reduce((all, [word, actual]) => all.replaceAll(actual, word), text);
}

// What the varying words of a shown output are in the output of this walk: the text around them must be the same, and so must the
// word wherever it is repeated. Undefined if the outputs differ in anything else.
export function boundIn(shown: string, varies: readonly string[], printed: string): Bound | undefined {
  const known = varies.filter((word) => shown.includes(word));
  let pattern = escapeRegExp(shown);
  for (const [place, word] of known.entries())
    pattern = pattern
      .replace(escapeRegExp(word), `(?<v${place}>${anyOf(word)})`)
      .replaceAll(escapeRegExp(word), `\\k<v${place}>`);
  const groups = new RegExp(`^${pattern}$`).exec(printed);
  return groups === null ? undefined : new Map(known.map((word, place) => [word, groups.groups?.[`v${place}`] ?? '']));
}

function anyOf(words: string): string {
  return words
    .split(' ')
    .map(() => '\\S+')
    .join(' ');
}

// Where outputs differ in more than that: the first words of this walk's output that have the shape of those on the page.
export function guessedIn(varies: readonly string[], printed: string): Bound {
  const found = new Map<string, string>();
  for (const word of varies) {
    const shape = escapeRegExp(word).replaceAll(/\\.|\w/g, (part) => (part.startsWith('\\') ? part : '\\w'));
    const all = [...printed.matchAll(new RegExp(`(?<!\\w)${shape}(?!\\w)`, 'g'))].map(([one]) => one);
    const one = all.find((actual) => /\d/.test(actual) && ![...found.values()].includes(actual));
    if (one !== undefined) found.set(word, one);
  }
  return found;
}
