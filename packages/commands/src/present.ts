import type { Change, Verdict } from '@tamis/core';
import { segmentsOf } from '@tamis/core/kind';
import type { FormParts } from './contract/form-part.ts';
import { joinersOf } from './contract/joiners.ts';
import { parseForm } from './contract/parse-form.ts';
import { type DebugRecord, debugRecords } from './debug-records.ts';
import { isEnd, itemAt } from './doubt.ts';
import type { Command, Suggestion, Suggestions } from './model/command.ts';
import type { Grammar, GrammarLists, SuggestionField } from './model/grammar.ts';
import { type SlotWords, slotWords } from './slot-words.ts';
import { labelOf } from './suggestion-lines.ts';

/** The content that an application shows for a reply with suggestions. */
export interface Presented {
  /** The suggestions that may be shown and said. */
  readonly suggestions: readonly Suggestion[];
  /** The suggestions that need a decision before they are said. Show them with a mark, or not at all. */
  readonly held: readonly HeldSuggestion[];
  /** The reply as received, only if nothing may be said, so that the person sees something. */
  readonly raw?: string;
  /** The failures, for developers. */
  readonly debug: readonly DebugRecord[];
}

/** A suggestion in doubt, and the reasons. */
export interface HeldSuggestion {
  readonly suggestion: Suggestion;
  readonly doubts: readonly Change[];
}

/** Returns the content to show for a verdict on suggestions. A hold concerns only the suggestions in doubt; the others may be said. */
export function presentSuggestions(reply: string, verdict: Verdict<Suggestions>): Presented {
  const { suggestions, held } = partedBy(verdict);
  const debug = debugRecords(verdict);
  return suggestions.length > 0 ? { suggestions, held, debug } : { suggestions, held, raw: reply, debug };
}

function partedBy(verdict: Verdict<Suggestions>): Pick<Presented, 'suggestions' | 'held'> {
  if (verdict.status !== 'hold') return { suggestions: verdict.status === 'pass' ? verdict.value.suggestions : [], held: [] };
  const { undecided, changes, dropped } = verdict;
  const { suggestions } = verdict.held;
  const unsafe = changes.filter(({ safety }) => safety === 'unsafe');
  if (undecided === undefined)
    return { suggestions: [], held: suggestions.map((suggestion) => ({ suggestion, doubts: unsafe })) };
  const codes = new Map(undecided.map((part) => [part.path, part.codes]));
  const gone = new Set(dropped.flatMap(({ path }) => (segmentsOf(path).length === 2 ? [itemAt(path)] : [])));
  const kept: Suggestion[] = [];
  const held: HeldSuggestion[] = [];
  // Changes number suggestions as received; the held value has only those that were kept.
  let index = -1;
  suggestions.forEach((suggestion, place) => {
    do index++;
    while (gone.has(index));
    const why = codes.get(`/suggestions/${place}`);
    if (why === undefined) kept.push(suggestion);
    else held.push({ suggestion, doubts: unsafe.filter((doubt) => isIn(doubt, index) && why.includes(doubt.code)) });
  });
  return { suggestions: kept, held };
}

function isIn(doubt: Change, index: number): boolean {
  const at = itemAt(doubt.path);
  return at === index || (at === undefined && isEnd(doubt));
}

/** One displayed line of a suggestion. */
export interface ShownLine {
  readonly label: string;
  readonly text: string;
}

/**
 * Renders a suggestion as lines: the command to say with its axes, its subject, and why. Reasoning is left out because it is for developers.
 * `lists` contains the lists that the grammar keeps in files; without them the words are unknown and a ContractError is thrown.
 */
export function suggestionLines(suggestion: Suggestion, grammar: Grammar, lists: GrammarLists = {}): readonly ShownLine[] {
  const summed = new Set(Object.values(grammar.summaries ?? {}).flatMap((line) => Object.values(line).flat()));
  const fields = Object.entries(grammar.suggestions ?? {}).filter(([name]) => Object.hasOwn(suggestion, name));
  const said = fields.flatMap(([name, field]) => {
    const value = suggestion[name] as Suggestion[string];
    return typeof value === 'string' ? [] : sayLines(value, field, grammar, lists);
  });
  const texts = fields.flatMap(([name, field]): readonly ShownLine[] => {
    const value = suggestion[name];
    return typeof value !== 'string' || summed.has(name) ? [] : [{ label: labelOf(name, field.label), text: value }];
  });
  return [...said, ...summaries(suggestion, grammar), ...texts];
}

// Returns the words to say, never the values they stand for.
function sayLines(command: Command, field: SuggestionField, grammar: Grammar, lists: GrammarLists): readonly ShownLine[] {
  const { say, axes } = field;
  if (say === undefined && axes === undefined) return [{ label: 'Say', text: command.say }];
  const words = slotWords(command, grammar, lists);
  // A command of another version of the grammar is said as it was.
  if (words === undefined) return [{ label: 'Say', text: command.say }];
  const line = { label: 'Say', text: say === undefined ? command.say : fillSlots(say, words, grammar) };
  return axes === undefined ? [line] : [line, { label: 'Axes', text: axesOf(words, axes) }];
}

function axesOf(words: SlotWords, axes: { readonly [name: string]: string }): string {
  const shown = Object.entries(axes).flatMap(([name, slot]) => {
    const said = words.get(slot);
    return said === undefined ? [] : [`${name}:${said}`];
  });
  return shown.join(' ');
}

function summaries(suggestion: Suggestion, { summaries: lines = {} }: Grammar): readonly ShownLine[] {
  return Object.entries(lines).flatMap(([label, parts]) => {
    const shown = Object.entries(parts).flatMap(([name, fields]) => {
      const values = fields.flatMap((field) => (typeof suggestion[field] === 'string' ? [suggestion[field]] : []));
      return values.length === 0 ? [] : [`${name}=${values.join(' ')}`];
    });
    return shown.length === 0 ? [] : [{ label, text: shown.join(', ') }];
  });
}

function fillSlots(template: string, words: SlotWords, { joiners }: Grammar): string {
  const parts = parseForm(template, joinersOf(joiners));
  return 'reason' in parts ? template : filled(parts, words);
}

function filled(parts: FormParts, words: SlotWords): string {
  const texts = parts.map((part) => {
    if (part.kind === 'words') return part.text;
    if (part.kind === 'slot') return words.get(part.name) ?? '';
    if (part.kind !== 'optional') return '';
    return part.parts.every((one) => one.kind !== 'slot' || words.has(one.name)) ? filled(part.parts, words) : '';
  });
  return texts.filter((text) => text !== '').join(' ');
}
