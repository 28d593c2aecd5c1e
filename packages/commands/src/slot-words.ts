import { canonicalText } from '@tamis/core/kind';
import type { Command } from './model/command.ts';
import type { Grammar, GrammarLists } from './model/grammar.ts';
import { soundLists } from './sound-lists.ts';
import type { Spoken } from './spoken.ts';
import { SpokenGrammar } from './spoken-grammar.ts';

export type SlotWords = ReadonlyMap<string, string>;

const ready = new WeakMap<Grammar, { readonly lists: GrammarLists; readonly spoken: SpokenGrammar }>();

// Returns the words of a command by slot, or undefined if the grammar does not have the command.
export function slotWords(command: Command, grammar: Grammar, lists: GrammarLists): SlotWords | undefined {
  if (!Object.hasOwn(grammar.forms, command.form)) return undefined;
  const { recogniser } = spokenWith(grammar, lists).speechOf([command.form]);
  const slots = canonicalText(command.slots);
  const readings = recogniser.readings(recogniser.walk(command.say));
  const meant = readings.find((spoken) => canonicalText(recogniser.commandOf(spoken).slots) === slots);
  return meant === undefined ? undefined : wordsIn(meant);
}

function spokenWith(grammar: Grammar, lists: GrammarLists): SpokenGrammar {
  const known = ready.get(grammar);
  // Without lists, each call gets a new empty object, so the contents are compared.
  if (known !== undefined && (known.lists === lists || Object.keys({ ...known.lists, ...lists }).length === 0))
    return known.spoken;
  const spoken = new SpokenGrammar(grammar, soundLists({ kind: 'suggestions', grammar, lists }));
  ready.set(grammar, { lists, spoken });
  return spoken;
}

function wordsIn(spoken: readonly Spoken[]): SlotWords {
  const names = [...new Set(spoken.flatMap(({ item }) => item.slot?.name ?? []))];
  return new Map(
    names.map((name) => {
      const isOf = ({ item }: Spoken) => item.slot?.name === name;
      const part = spoken.slice(spoken.findIndex(isOf), spoken.findLastIndex(isOf) + 1);
      return [name, part.map(({ entry }) => entry.text).join(' ')];
    }),
  );
}
