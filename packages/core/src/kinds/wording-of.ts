import type { Code } from '../codes/code.ts';
import type { CodeTable, Group, WordedEntry } from '../codes/entry.ts';
import { isCut } from '../codes/loss.ts';
import { fieldFirst } from '../wording/field-first.ts';
import { fill } from '../wording/fill.ts';
import { argsOf, hintFrom, messageIn, sayValue, type Worded } from '../wording/sentence.ts';
import { codes, worded } from './registry.ts';

/** The sentences about findings, changes and problems, and the facts about their codes. */
export interface Wording {
  /** Returns the sentence about a finding for a person or a log. If the finding has a `path`, it starts with the field's name. */
  readonly messageOf: (item: Worded) => string;
  /** Returns what a person can do about a finding. Empty if the message already says it or there is nothing to do. */
  readonly helpOf: (item: Worded) => string;
  /** Returns the sentence about a finding that is sent to the model. */
  readonly hintOf: (item: Worded) => string;
  /** Whether a string is a known code. */
  readonly isCode: (text: string) => boolean;
  /** Returns the entry of a code, or undefined if it is unknown. */
  readonly entryOf: (code: string) => WordedEntry | undefined;
  /** Returns the group of a code. */
  readonly groupOfCode: (code: Code) => Group;
  /** Whether the mistake is in the contract or in how it is used. No reply can fix such a mistake. */
  readonly isContractMistake: (code: Code) => boolean;
  /** Whether a code means that nothing is wrong but a person must agree first. */
  readonly needsApproval: (item: { readonly code: string }) => boolean;
  /** Whether a change says that the reply was cut off. */
  readonly isCutCode: (code: Code) => boolean;
  /** Moves items that report a cut reply to the front, and keeps the order otherwise. */
  readonly causesFirst: <Item extends { readonly code: Code }>(items: readonly Item[]) => readonly Item[];
}

/** Returns the wording of Tamis's own codes and of further ones, which take precedence: those of a third-party kind, for example. */
/* @__NO_SIDE_EFFECTS__ */
export function wordingOf(further: CodeTable = {}): Wording {
  const own: CodeTable = worded(further);
  const entryOf = (code: string) => entryIn(own, code) ?? entryIn(codes, code);
  const isCutCode = (code: Code) => isCut(code, entryIn(own, code) === undefined ? codes : own);
  return {
    messageOf: (item) => {
      const entry = entryOf(item.code);
      return fieldFirst(
        entry?.message ?? '',
        messageIn(entry === undefined ? {} : { [item.code]: entry }, item),
        item.path ?? '',
      );
    },
    helpOf: (item) => fill(entryOf(item.code)?.help ?? '', argsOf(item), sayValue).trim(),
    hintOf: (item) => hintFrom(entryOf(item.code)?.hint, item),
    isCode: (text) => entryOf(text) !== undefined,
    entryOf,
    groupOfCode: (code) => entryOf(code)?.group ?? 'syntax',
    isContractMistake: (code) => entryOf(code)?.mistakeOf === 'contract',
    needsApproval: ({ code }) => entryOf(code)?.needsApproval === true,
    isCutCode,
    causesFirst: (items) => {
      const cuts = items.filter(({ code }) => isCutCode(code));
      return cuts.length === 0 ? items : [...cuts, ...items.filter(({ code }) => !isCutCode(code))];
    },
  };
}

function entryIn(table: CodeTable, code: string): WordedEntry | undefined {
  return Object.hasOwn(table, code) ? (table[code] as WordedEntry) : undefined;
}

/** Returns the item without its field, for a screen that already shows the place. Its message then starts without the field's name. */
export function withoutField<Item extends Worded>(item: Item): Worded {
  const { key } = argsOf(item);
  return { ...item, path: '', args: { ...(key === undefined ? {} : { key }), ...item.args } };
}
