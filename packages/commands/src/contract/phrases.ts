import { childPointer } from '@tamis/core/kind';
import type { GrammarLists, Preset, Token } from '../model/grammar.ts';

export interface Phrase {
  readonly said: string;
  readonly canonical: string;
  readonly value: string;
  readonly path: string;
  readonly isName?: boolean;
}

export function phrasesOf(list: GrammarLists[string]): readonly Phrase[] {
  if (!Array.isArray(list)) return Object.entries(list).flatMap(([name, entry]) => pairPhrases(name, entry));
  return list.flatMap((entry: Token | Preset, index) =>
    typeof entry === 'object' && 'key' in entry ? presetPhrases(entry, `/${index}`) : tokenPhrases(entry, `/${index}`),
  );
}

function pairPhrases(name: string, entry: string | Omit<Preset, 'key'>): readonly Phrase[] {
  const path = childPointer('', name);
  if (typeof entry === 'object') return presetPhrases({ ...entry, key: name }, path);
  return [{ said: name, canonical: name, value: entry, path }];
}

function tokenPhrases(token: Token, path: string): readonly Phrase[] {
  if (typeof token === 'string') return [{ said: token, canonical: token, value: token, path }];
  const { say, value = say, alias = [] } = token;
  return [say, ...asList(alias)].map((said) => ({ said, canonical: say, value, path }));
}

// Returns the phrases of a preset. Phrases that can be said are kept. A key or label that is only for programs or for display, such as
// `movie_night` or `Teach / explain`, is said in other words of the preset, if there are any.
function presetPhrases({ key, label, say, spoken = [] }: Preset, path: string): readonly Phrase[] {
  const ways = [...(say === undefined ? [] : [say]), ...asList(spoken)];
  const instead = say ?? (label !== undefined && isSayable(label) ? label : (ways[0] ?? key));
  const byName = (name: string): Phrase => {
    const canonical = say === undefined && isSayable(name) ? name : instead;
    return { said: name, canonical, value: key, path, isName: canonical !== name };
  };
  const asSaid = ways.map((said): Phrase => ({ said, canonical: said, value: key, path }));
  // A label is often the key with a capital.
  const isOwn = label !== undefined && ![...ways, key].some((other) => folded(other) === folded(label));
  return [...(isOwn ? [byName(label)] : []), ...asSaid, byName(key)];
}

function folded(words: string): string {
  return words.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

export function isSayable(name: string): boolean {
  return !/[/\\|_<>[\]{}():;=*~^",]/.test(name);
}

export function asList(texts: string | readonly string[]): readonly string[] {
  return typeof texts === 'string' ? [texts] : texts;
}
