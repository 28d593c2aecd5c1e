import { appendAll } from '@tamis/core/kind';
import { type FormPart, type FormParts, isNullable } from './contract/form-part.ts';
import { asList, type Phrase } from './contract/phrases.ts';
import type { Item, UsedSlot } from './item.ts';
import type { Lexicon } from './lexicon.ts';
import type { Grammar, Slot } from './model/grammar.ts';
import { Trie } from './trie.ts';
import { pieceTogether, type Vocabularies } from './vocabularies.ts';

interface Stretch {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly nullable: boolean;
}

const NOTHING: Stretch = { first: [], last: [], nullable: true };

export class ItemBuilder {
  readonly items: Item[] = [];
  readonly starts: number[] = [];
  readonly #grammar: Grammar;
  readonly #lexicon: Lexicon;
  readonly #vocabularies: Vocabularies;

  constructor(grammar: Grammar, lexicon: Lexicon, vocabularies: Vocabularies) {
    this.#grammar = grammar;
    this.#lexicon = lexicon;
    this.#vocabularies = vocabularies;
  }

  addForm(name: string, parts: FormParts): void {
    const { first, last } = this.#sequence(parts, name);
    appendAll(this.starts, first);
    for (const index of last) (this.items[index] as Item).isLast = true;
  }

  #sequence(parts: FormParts, form: string): Stretch {
    return parts.map((part) => this.#part(part, form)).reduce((one, other) => this.#join(one, other), NOTHING);
  }

  #part(part: FormPart, form: string): Stretch {
    switch (part.kind) {
      case 'words':
        return this.#words(part.text, form);
      case 'slot':
        return this.#slot(part.name, form);
      case 'optional':
        return { ...this.#sequence(part.parts, form), nullable: true };
      case 'choice':
        return oneOf(part.options.map((option) => this.#sequence(option, form)));
      case 'unordered':
        return this.#unordered(part.members, part.needsAll, form);
    }
  }

  // Adds parts in any order. A position cannot count, so each part has separate positions for every set of parts that may have come before
  // it. A set is a number with one bit per part.
  #unordered(members: readonly FormParts[], needsAll: boolean, form: string): Stretch {
    const optional = members.reduce((set, member, index) => (isNullable(member) ? set | (1 << index) : set), 0);
    const all = 2 ** members.length - 1;
    const isEnough = (set: number) => !needsAll || (set | optional) === all;
    const first: number[] = [];
    const last: number[] = [];
    const ends = new Map<number, number[]>([[0, []]]);
    // Smaller sets come first, so that positions are numbered in the order they are said.
    for (const set of setsBySize(members.length)) {
      for (const [index, member] of members.entries()) {
        if ((set & (1 << index)) !== 0) continue;
        const said = this.#sequence(member, form);
        const after = set | (1 << index);
        for (const end of ends.get(set) ?? []) appendAll(this.#item(end).follow, said.first);
        if (set === 0) appendAll(first, said.first);
        ends.set(after, [...(ends.get(after) ?? []), ...said.last]);
        if (isEnough(after)) appendAll(last, said.last);
      }
    }
    return { first, last, nullable: needsAll && optional === all };
  }

  #join(one: Stretch, other: Stretch): Stretch {
    for (const index of one.last) appendAll(this.#item(index).follow, other.first);
    return {
      first: one.nullable ? [...one.first, ...other.first] : one.first,
      last: other.nullable ? [...one.last, ...other.last] : other.last,
      nullable: one.nullable && other.nullable,
    };
  }

  #words(text: string, form: string): Stretch {
    const { joiners = {} } = this.#grammar;
    const runs: string[][] = [[]];
    for (const word of this.#lexicon.splitter.split(text)) {
      if (Object.hasOwn(joiners, word)) runs.push([word], []);
      else runs.at(-1)?.push(word);
    }
    const stretches = runs.flatMap((run) => this.#run(run, form));
    return stretches.reduce((one, other) => this.#join(one, other), NOTHING);
  }

  // Adds words in a row: together if they share an alias, otherwise one by one.
  #run(words: readonly string[], form: string): readonly Stretch[] {
    if (words.length === 0) return [];
    const whole = words.join(' ');
    const together = words.length > 1 && this.#vocabularies.aliasesOf(whole).length > 0;
    return (together ? [whole] : words).map((text) => this.#literal(text, form));
  }

  #literal(text: string, form: string): Stretch {
    return this.#place({ form, trie: this.#wordTrie(text), follow: [], isLast: false });
  }

  #wordTrie(text: string): Trie {
    const { joiners = {} } = this.#grammar;
    const isJoiner = Object.hasOwn(joiners, text);
    const others = isJoiner ? (joiners[text] ?? []) : this.#vocabularies.aliasesOf(text);
    const trie = new Trie();
    const phrase = (said: string): Phrase => ({ said, canonical: text, value: text, path: '' });
    for (const said of [text, ...asList(others)])
      trie.add(
        this.#lexicon.add(said),
        pieceTogether(phrase(said), this.#lexicon, isJoiner ? 'commands.joiner' : 'commands.alias'),
      );
    return trie;
  }

  #slot(name: string, form: string): Stretch {
    const slot: Slot = this.#grammar.slots?.[name] ?? {};
    const { list = name, most = 1, least = 1, joiner, over } = slot;
    const keepsLast = over === 'keep-last';
    const used: UsedSlot = {
      name,
      list,
      isPreset: Object.hasOwn(this.#grammar.presets ?? {}, list),
      most,
      keepsLast,
      ...(joiner === undefined ? {} : { joiner: this.#wordTrie(joiner) }),
    };
    const trie = this.#vocabularies.trieOf(list);
    const copies = Array.from({ length: keepsLast ? least : most }, (_, index) => {
      // Positions are numbered in the order they are said.
      const before = index === 0 || joiner === undefined ? NOTHING : this.#literal(joiner, form);
      const token = this.#place({ form, slot: used, trie, follow: [], isLast: false });
      return { copy: this.#join(before, token), token };
    });
    // If an optional token is left out, nothing else of its slot follows: x [x [x]].
    const [first, ...rest] = copies;
    let tail: Stretch = NOTHING;
    for (const { copy } of rest.toReversed().slice(0, copies.length - least))
      tail = { ...this.#join(copy, tail), nullable: true };
    for (const { copy } of rest.slice(0, least - 1).toReversed()) tail = this.#join(copy, tail);
    if (keepsLast && most > 0) this.#loop(copies.at(-1)?.token ?? NOTHING, joiner, form);
    return this.#join(first?.copy ?? NOTHING, tail);
  }

  #loop(token: Stretch, joiner: string | undefined, form: string): void {
    const again = joiner === undefined ? token : this.#join(this.#literal(joiner, form), token);
    for (const index of token.last) appendAll(this.#item(index).follow, again.first);
  }

  #place(item: Item): Stretch {
    const index = this.items.push(item) - 1;
    return { first: [index], last: [index], nullable: false };
  }

  #item(index: number): Item {
    return this.items[index] as Item;
  }
}

function oneOf(stretches: readonly Stretch[]): Stretch {
  return {
    first: stretches.flatMap(({ first }) => first),
    last: stretches.flatMap(({ last }) => last),
    nullable: stretches.some(({ nullable }) => nullable),
  };
}

function setsBySize(count: number): readonly number[] {
  const sizeOf = (set: number) => set.toString(2).replaceAll('0', '').length;
  return Array.from({ length: 2 ** count - 1 }, (_, set) => set).sort((one, other) => sizeOf(one) - sizeOf(other));
}
