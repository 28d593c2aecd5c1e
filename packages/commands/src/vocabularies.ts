import type { Code } from '@tamis/core';
import { asList, type Phrase, phrasesOf } from './contract/phrases.ts';
import type { Lexicon } from './lexicon.ts';
import type { Grammar, GrammarLists } from './model/grammar.ts';
import { type Entry, type TokenPiece, Trie } from './trie.ts';

export class Vocabularies {
  readonly #tries: ReadonlyMap<string, Trie>;
  readonly #aliases = new Map<string, readonly string[]>();
  readonly #lexicon: Lexicon;

  constructor(grammar: Grammar, lists: GrammarLists, lexicon: Lexicon) {
    this.#lexicon = lexicon;
    for (const [said, others] of Object.entries(grammar.aliases ?? {}))
      this.#aliases.set(lexicon.splitter.keyOf(said), asList(others));
    this.#tries = new Map(Object.entries(lists).map(([name, list]) => [name, this.#build(phrasesOf(list))]));
  }

  aliasesOf(said: string): readonly string[] {
    return this.#aliases.get(this.#lexicon.splitter.keyOf(said)) ?? [];
  }

  trieOf(list: string): Trie {
    return this.#tries.get(list) ?? new Trie();
  }

  get names(): readonly string[] {
    return [...this.#tries.keys()];
  }

  #build(phrases: readonly Phrase[]): Trie {
    const trie = new Trie();
    const aliases = phrases.flatMap((phrase) => this.aliasesOf(phrase.said).map((said) => ({ ...phrase, said })));
    for (const phrase of [...phrases, ...aliases])
      trie.add(this.#lexicon.add(phrase.said), pieceTogether(phrase, this.#lexicon, 'commands.alias'));
    return trie;
  }
}

export function pieceTogether({ said, canonical, value }: Phrase, lexicon: Lexicon, variant: Code): Entry {
  const { splitter } = lexicon;
  const pieces = piecesOf(canonical, lexicon);
  const text = pieces.map((piece) => piece.gap + piece.text).join('');
  const isSame = splitter.keyOf(said) === splitter.keyOf(canonical);
  return isSame ? { value, text, pieces } : { value, text, pieces, variant };
}

function piecesOf(text: string, { splitter }: Lexicon): readonly TokenPiece[] {
  const pieces: TokenPiece[] = [];
  let before = 0;
  for (let at = splitter.skipSpace(text, 0); at < text.length; ) {
    const end = splitter.scan(text, at);
    pieces.push({ text: text.slice(at, end), gap: pieces.length > 0 && at > before ? ' ' : '' });
    before = end;
    at = splitter.skipSpace(text, end);
  }
  return pieces;
}
