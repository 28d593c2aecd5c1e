import type { Code, Finding } from '@tamis/core';
import { appendAll, largest } from '@tamis/core/kind';
import type { StateSet } from './automaton.ts';
import { spokenEntry } from './code-table.ts';
import { Completions } from './completion.ts';
import { type Expected, expectedIn, sayExpected } from './expected.ts';
import type { Item, UsedSlot } from './item.ts';
import { NO_WORD } from './lexicon.ts';
import { Nearest } from './nearest.ts';
import type { Recogniser } from './recogniser.ts';
import type { Trie } from './trie.ts';
import { lastSet, onlyPath, pathsTo, type Walk } from './walk.ts';

const LONGEST_PREFIX = 200;
const LONGEST_FOUND = 60;

// A token in the text that cannot be said at its place.
interface Stray {
  readonly slot: UsedSlot;
  readonly end: number;
  // Whether its slot is already full.
  readonly isOver: boolean;
}

interface Detail {
  readonly path?: string;
  readonly isSearched?: boolean;
}

export class WhyNot {
  readonly #recogniser: Recogniser;
  readonly #completions: Completions;
  readonly #nearest: Nearest;
  readonly #slots: ReadonlyMap<UsedSlot, Trie>;
  readonly #tries: ReadonlyMap<string, Trie>;
  readonly #expected = new WeakMap<StateSet, readonly Expected[]>();

  constructor(recogniser: Recogniser) {
    this.#recogniser = recogniser;
    this.#completions = new Completions(recogniser.automaton);
    this.#nearest = new Nearest(recogniser, this.#completions);
    const slots = new Map<string, readonly [UsedSlot, Trie]>();
    for (const { slot, trie } of recogniser.automaton.items) if (slot !== undefined) slots.set(slot.name, [slot, trie]);
    this.#slots = new Map(slots.values());
    this.#tries = new Map([...slots].map(([name, [, trie]]) => [name, trie]));
  }

  // Returns the finding about a string that is not a command. `at` is its offset in the reply.
  explain(walked: Walk, at: number, { path = '', isSearched = true }: Detail = {}): Finding {
    const set = lastSet(walked, this.#recogniser.automaton);
    const { automaton, lexicon } = this.#recogniser;
    const expected = this.#expected.get(set) ?? expectedIn(set, automaton, lexicon);
    this.#expected.set(set, expected);
    const stray = this.#strayAt(walked);
    const code = this.#codeOf(walked, set, expected, stray);
    const nearest = isSearched ? this.#nearest.to(walked.text) : undefined;
    const prefix = walked.text.slice(walked.starts[0] ?? 0, walked.ends.at(-1) ?? 0);
    const args = {
      ...this.#found(walked, stray),
      ...this.#slotArgs(walked, set, expected, stray, code),
      prefix: cutStart(prefix),
      place: prefix === '' ? 'at the start' : `after "${cutStart(prefix, LONGEST_FOUND)}"`,
      expected: sayExpected(expected, set.ends.length > 0),
      next: expected,
      ...(nearest === undefined ? {} : { nearest }),
      suggestion: suggestionOf(nearest, isSearched),
    };
    const offset = walked.stop?.start ?? walked.ends.at(-1) ?? 0;
    return { code, severity: 'error', path, args, at: at + offset };
  }

  #codeOf(walked: Walk, set: StateSet, expected: readonly Expected[], stray: Stray | undefined): Code {
    if (walked.stop === undefined) return 'commands.incomplete';
    if (this.#isPresetWanted(expected)) return 'commands.unknown-preset';
    const isStart = walked.edges.length === 0;
    const isFormWanted = isStart && expected.every(({ slot }) => slot === null);
    if (stray !== undefined && (!isStart || isFormWanted)) return stray.isOver ? 'commands.too-many' : 'commands.misplaced';
    if (set.ends.length > 0) return 'commands.extra-words';
    return isFormWanted ? 'commands.unknown-form' : 'commands.unknown-token';
  }

  #isPresetWanted(expected: readonly Expected[]): boolean {
    const isPreset = ({ slot, isInside }: Expected) =>
      slot !== null && !isInside && [...this.#slots.keys()].some(({ name, isPreset: is }) => is && name === slot);
    return expected.length > 0 && expected.every(isPreset);
  }

  // Returns the longest token of any slot where the text stopped, possibly after a joiner that its slot has no room for.
  #strayAt(walked: Walk): Stray | undefined {
    const { text, stop } = walked;
    if (stop === undefined || stop.end - stop.start > LONGEST_PREFIX) return undefined;
    const filled = this.#filled(walked);
    const ends = [...this.#slots].flatMap(([slot, trie]) => {
      const end = this.#tokenEnd(text, stop.start, trie);
      return end === undefined ? [] : [{ slot, end }];
    });
    const longest = largest(ends.map(({ end }) => end));
    if (ends.length === 0) return this.#joinedStray(text, stop.start, filled.at(-1)?.slot, filled);
    const slots = ends.filter(({ end }) => end === longest).map(({ slot }) => slot);
    const slot = this.#meantSlot(slots, filled);
    return { slot, end: longest, isOver: isFull(slot, filled) };
  }

  #joinedStray(text: string, at: number, slot: UsedSlot | undefined, filled: readonly Item[]): Stray | undefined {
    const joiner = slot?.joiner === undefined ? undefined : this.#tokenEnd(text, at, slot.joiner);
    if (slot === undefined || joiner === undefined || !isFull(slot, filled)) return undefined;
    const trie = this.#tries.get(slot.name);
    const start = this.#recogniser.lexicon.splitter.skipSpace(text, joiner);
    const end = trie === undefined ? undefined : this.#tokenEnd(text, start, trie);
    return end === undefined ? undefined : { slot, end, isOver: true };
  }

  // Returns the intended one of several slots that take the same token: the one that takes more here, one that is still to come, or the one
  // filled last.
  #meantSlot(slots: readonly UsedSlot[], filled: readonly Item[]): UsedSlot {
    const last = filled.at(-1);
    const isOpen = (slot: UsedSlot) => slot.name === last?.slot?.name && !isFull(slot, filled);
    const rest = last === undefined ? new Set<string>() : this.#slotsBehind(last);
    const isToCome = ({ name }: UsedSlot) => rest.has(name) && !filled.some((item) => item.slot?.name === name);
    const latest = filled.findLast((item) => slots.some(({ name }) => name === item.slot?.name))?.slot;
    return slots.find(isOpen) ?? slots.find(isToCome) ?? latest ?? (slots[0] as UsedSlot);
  }

  // The slots that may still follow a position.
  #slotsBehind(place: Item): ReadonlySet<string> {
    const { items } = this.#recogniser.automaton;
    const seen = new Set<Item>();
    const open = [place];
    for (let item = open.pop(); item !== undefined; item = open.pop()) {
      const next = item.follow.map((index) => items[index] as Item).filter((one) => !seen.has(one));
      for (const one of next) seen.add(one);
      appendAll(open, next);
    }
    return new Set([...seen].flatMap(({ slot }) => slot?.name ?? []));
  }

  #tokenEnd(text: string, at: number, trie: Trie): number | undefined {
    const { lexicon } = this.#recogniser;
    let last: number | undefined;
    let node: number | undefined = 0;
    for (let start = at; start < text.length; ) {
      const end = lexicon.splitter.scan(text, start);
      node = trie.children[node]?.get(lexicon.find(text.slice(start, end)));
      if (node === undefined) return last;
      if (trie.entries[node] !== undefined) last = end;
      start = lexicon.splitter.skipSpace(text, end);
    }
    return last;
  }

  #filled(walked: Walk): readonly Item[] {
    const { automaton } = this.#recogniser;
    if (walked.edges.length === 0 || walked.edges.length > LONGEST_PREFIX) return [];
    const place = lastSet(walked, automaton).ends[0] ?? 0;
    const path = onlyPath(walked.edges, place) ?? pathsTo(walked, [place], automaton).paths[0] ?? [];
    // A token of several words fills its position once.
    const isEnd = (index: number) => index + 1 >= path.length || automaton.depthAt(path[index + 1] as number) === 1;
    return path.filter((_, index) => isEnd(index)).map((state) => automaton.itemAt(state) as Item);
  }

  // Returns the part that could not be said: a whole token if it is one, otherwise a word.
  #found({ text, stop }: Walk, stray: Stray | undefined): { readonly found?: string } {
    if (stop === undefined) return {};
    const found = text.slice(stop.start, stray?.end ?? stop.end);
    return { found: found.length > LONGEST_FOUND ? `${found.slice(0, LONGEST_FOUND)}…` : found };
  }

  // Returns the slot that the failure concerns: that of the stray token, the one needed next, or the only one that could continue.
  #slotArgs(
    walked: Walk,
    set: StateSet,
    expected: readonly Expected[],
    stray: Stray | undefined,
    code: Code,
  ): { readonly slot?: string; readonly most?: number } {
    const { about } = spokenEntry(code);
    if (stray !== undefined && about === 'stray-token') return { slot: stray.slot.name, most: stray.slot.most };
    const slots = new Set(expected.map(({ slot }) => slot).filter((slot) => slot !== null));
    const [only] = slots;
    if (about === 'next-token') return slotArg(this.#neededIn(set));
    if (slots.size === 0 || about === 'rest') return {};
    if (slots.size === 1) return slotArg(only);
    return this.#isLastPart(walked) ? slotArg(this.#neededIn(set)) : {};
  }

  // Whether nothing in the grammar follows, so that this part was intended to end the command.
  #isLastPart({ text, stop }: Walk): boolean {
    if (stop === undefined) return true;
    const { lexicon } = this.#recogniser;
    const rest = lexicon.splitter.split(text.slice(stop.end, stop.end + LONGEST_PREFIX));
    return rest.every((word) => lexicon.find(word) === NO_WORD);
  }

  #neededIn(set: StateSet): string | undefined {
    const ways = set.states.map((state) => this.#completions.from(state)).filter((way) => way !== undefined);
    ways.sort((one, other) => one.words.length - other.words.length);
    return ways[0]?.slots[0];
  }
}

function isFull({ name, most }: UsedSlot, filled: readonly Item[]): boolean {
  return filled.filter(({ slot }) => slot?.name === name).length >= most;
}

function suggestionOf(nearest: string | undefined, isSearched: boolean): string {
  if (nearest !== undefined) return `The nearest that can be said: ${nearest}`;
  return isSearched ? 'Nothing that can be said is near.' : 'tamis commands explain says what is nearest.';
}

function slotArg(slot: string | undefined): { readonly slot?: string } {
  return slot === undefined ? {} : { slot };
}

function cutStart(text: string, longest = LONGEST_PREFIX): string {
  return text.length <= longest ? text : `…${text.slice(-longest)}`;
}
