import { largest } from '@tamis/core/kind';
import { type FormPart, type FormParts, isNullable, runsIn } from './contract/form-part.ts';
import type { Slot } from './model/grammar.ts';
import { findCommand } from './read-command.ts';
import type { Speech, SpokenGrammar } from './spoken-grammar.ts';

// Commands that can be said and strings that cannot, generated from the grammar.
export interface Examples {
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

interface Part {
  readonly texts: readonly string[];
  readonly slot?: string;
}

// Enough to show the rule, since more would crowd the prompt. Each form gets at least one.
const MOST_BAD = 8;

// The most tokens tried for an example of a form, because the words of the first may have several meanings.
const MOST_PICKS = 8;

// The largest slot for which an example with one token too many is shown.
const MOST_SHOWN = 5;

const MOST_WAYS = 3;

// Returns examples for some forms: each form at its longest, in a few variants if it has several, and typical model mistakes. All are
// verified.
export function examplesOf(forms: readonly string[], spoken: SpokenGrammar): Examples {
  const maker = new ExampleMaker(spoken, spoken.speechOf(forms));
  const all = forms.flatMap((form, index) => maker.ways(form, index));
  const examples = [...new Map(all.map((parts) => [maker.text(parts), parts])).values()];
  const slips = examples.map((parts) => maker.bad(parts));
  const bad = new Set<string>();
  for (const own of slips) for (const first of own.filter((text) => !bad.has(text)).slice(0, 1)) bad.add(first);
  for (const text of roundRobin(slips)) if (bad.size < MOST_BAD) bad.add(text);
  return { good: examples.map((parts) => maker.text(parts)), bad: [...bad] };
}

interface Making {
  readonly pick: number;
  readonly way: number;
  readonly isWhole: boolean;
}

function waysOf(parts: FormParts): number {
  const own = parts.map((part) => {
    const inside = largest([1, ...runsIn(part).map(waysOf)]);
    if (part.kind === 'choice') return Math.max(part.options.length, inside);
    return part.kind === 'unordered' ? Math.max(2, inside) : inside;
  });
  return Math.min(MOST_WAYS, largest([1, ...own]));
}

class ExampleMaker {
  readonly #spoken: SpokenGrammar;
  readonly #speech: Speech;

  constructor(spoken: SpokenGrammar, speech: Speech) {
    this.#spoken = spoken;
    this.#speech = speech;
  }

  ways(form: string, index: number): readonly (readonly Part[])[] {
    const parts = this.#spoken.partsOf(form);
    const ways = Array.from({ length: waysOf(parts) }, (_, way) => this.#good(form, parts, index, way));
    return ways.filter((example) => example !== undefined);
  }

  #good(form: string, parts: FormParts, index: number, way: number): readonly Part[] | undefined {
    for (const isWhole of [true, false]) {
      for (let pick = index; pick < index + MOST_PICKS; pick++) {
        const example = this.#partsOf(parts, { pick, way, isWhole });
        if (this.#isGood(this.text(example), form)) return example;
      }
    }
    return undefined;
  }

  bad(parts: readonly Part[]): readonly string[] {
    const slips = [...this.#slips(parts)].filter((text) => text !== '');
    return [...new Set(slips)].filter((text) => 'walked' in findCommand(text, 0, this.#speech, []));
  }

  text(parts: readonly Part[]): string {
    return parts.map(({ texts, slot }) => joined(texts, this.#slot(slot).joiner)).join(' ');
  }

  #isGood(text: string, form: string): boolean {
    const { commands, changes } = this.#speech.recogniser.recognise(text) ?? { commands: [], changes: [] };
    return commands.length === 1 && changes.length === 0 && commands[0]?.form === form;
  }

  #partsOf(parts: FormParts, making: Making): readonly Part[] {
    return parts.flatMap((part) => this.#partOf(part, making));
  }

  #partOf(part: FormPart, making: Making): readonly Part[] {
    const { way, isWhole } = making;
    switch (part.kind) {
      case 'words':
        return [{ texts: this.#spoken.lexicon.splitter.split(part.text) }];
      case 'slot':
        return [this.#slotPart(part.name, making)];
      case 'optional':
        return isWhole ? this.#partsOf(part.parts, making) : [];
      case 'choice':
        return this.#partsOf(part.options[way % part.options.length] ?? [], making);
      case 'unordered': {
        const turned = turn(part.members, way);
        const said = isWhole ? turned : part.needsAll ? turned.filter((member) => !isNullable(member)) : turned.slice(0, 1);
        return said.flatMap((member) => this.#partsOf(member, making));
      }
    }
  }

  #slotPart(slot: string, { pick, isWhole }: Making): Part {
    const { least = 1, most = 1 } = this.#slot(slot);
    return { slot, texts: this.#tokens(slot, isWhole ? Math.min(most, Math.max(least, 2)) : least, pick) };
  }

  *#slips(parts: readonly Part[]): Generator<string> {
    const words = this.text(parts).split(' ');
    const before = this.text(parts.slice(0, -1));
    for (const part of parts) yield* this.#miscounted(parts, part);
    yield words.slice(0, -1).join(' ');
    yield* this.#foreign(parts.at(-1)?.slot).map((token) => `${before} ${token}`);
    yield this.text(parts.slice(0, -2));
    yield before;
    yield words.slice(0, 2).join(' ');
    yield `${words.join(' ')}ish`;
    const slots = parts.filter(({ slot }) => slot !== undefined);
    yield this.text(parts.map((part) => (part.slot === undefined ? part : (slots.pop() ?? part))));
    yield `${words.join(' ')} ${words.join(' ')}`;
  }

  // Yields variants of a slot whose tokens lack their joiner, with one too many, or with one too few.
  *#miscounted(parts: readonly Part[], part: Part): Generator<string> {
    if (part.slot === undefined) return;
    const { joiner, least = 1, most = 1, over } = this.#slot(part.slot);
    const swapped = (texts: readonly string[]) => this.text(parts.map((one) => (one === part ? { ...part, texts } : one)));
    if (joiner !== undefined && part.texts.length > 1) yield swapped([part.texts.join(' ')]);
    if (least > 1) yield swapped(part.texts.slice(0, least - 1));
    if (most > 1 && most < MOST_SHOWN && over !== 'keep-last') yield swapped(this.#tokens(part.slot, most + 1, 0));
  }

  #foreign(slot: string | undefined): readonly string[] {
    const { items } = this.#speech.recogniser.automaton;
    const isPreset = slot !== undefined && items.some((item) => item.slot?.name === slot && item.slot.isPreset);
    const token = items.find((item) => item.slot?.isPreset === false)?.trie.canonical[0]?.text;
    return isPreset && token !== undefined ? [token] : [];
  }

  #tokens(slot: string, count: number, pick: number): readonly string[] {
    const { canonical } = this.#spoken.vocabularies.trieOf(this.#slot(slot).list ?? slot);
    return Array.from({ length: count }, (_, index) => canonical[(pick + index) % canonical.length]?.text ?? '');
  }

  #slot(name: string | undefined): Slot {
    const { slots = {} } = this.#spoken.grammar;
    return name !== undefined && Object.hasOwn(slots, name) ? (slots[name] as Slot) : {};
  }
}

function turn<One>(all: readonly One[], by: number): readonly One[] {
  return [...all.slice(by % all.length), ...all.slice(0, by % all.length)];
}

function joined(texts: readonly string[], joiner: string | undefined): string {
  return texts.join(joiner === undefined ? ' ' : ` ${joiner} `);
}

function roundRobin(lists: readonly (readonly string[])[]): readonly string[] {
  const most = largest([0, ...lists.map((list) => list.length)]);
  return Array.from({ length: most }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}
