import { childPointer } from '../../../lib/pointer.ts';
import type { Preset, Token, TokenList } from '../model/grammar.ts';

/** One way to say something: the words, their canonical form, and what they stand for. */
export interface Phrase {
  readonly said: string;
  readonly canonical: string;
  readonly value: string;
  /** JSON Pointer to it, inside its list. */
  readonly path: string;
}

/** Everything that can be said for a list of tokens or a set of presets. */
export function phrasesOf(list: TokenList | readonly Preset[]): readonly Phrase[] {
  if (!Array.isArray(list)) {
    const entries = Object.entries(list as { readonly [say: string]: string });
    return entries.map(([say, value]) => ({ said: say, canonical: say, value, path: childPointer('', say) }));
  }
  return list.flatMap((entry: Token | Preset, index) =>
    typeof entry === 'object' && 'key' in entry ? presetPhrases(entry, `/${index}`) : tokenPhrases(entry, `/${index}`),
  );
}

function tokenPhrases(token: Token, path: string): readonly Phrase[] {
  if (typeof token === 'string') return [{ said: token, canonical: token, value: token, path }];
  const { say, value = say, alias = [] } = token;
  return [say, ...asList(alias)].map((said) => ({ said, canonical: say, value, path }));
}

/** Label and spoken forms stay as they were said; a key is for programs and is said by its label. */
function presetPhrases({ key, label, spoken = [] }: Preset, path: string): readonly Phrase[] {
  const said = [...(label === undefined ? [] : [label]), ...asList(spoken)];
  const phrases = said.map((text) => ({ said: text, canonical: text, value: key, path }));
  return [...phrases, { said: key, canonical: said[0] ?? key, value: key, path }];
}

/** One string or several, as a list. */
export function asList(texts: string | readonly string[]): readonly string[] {
  return typeof texts === 'string' ? [texts] : texts;
}
