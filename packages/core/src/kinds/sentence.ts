import type { CodeEntry, CodeTable } from '../codes/entry.ts';
import { fieldFirst } from '../wording/field-first.ts';
import { fill } from '../wording/fill.ts';
import { argsOf, hintFrom, messageIn, sayValue, type Worded } from '../wording/sentence.ts';
import { codes, entryOf } from './registry.ts';

/** What was found, in one sentence, for a person or a log; with a `path`, a sentence about a value starts with its name. */
export function messageOf(item: Worded): string {
  return fieldFirst(entryOf(item.code)?.message ?? '', messageIn(codes, item), item.path ?? '');
}

/** The same for a screen that shows the place already: its message starts without the name of the field. */
export function withoutField<Item extends Worded>(item: Item): Worded {
  const { key } = argsOf(item);
  return { ...item, path: '', args: { ...(key === undefined ? {} : { key }), ...item.args } };
}

/** What a person can do about it; empty if the message says it, or if there is nothing to do. */
export function helpOf(item: Worded): string {
  return fill(entryOf(item.code)?.help ?? '', argsOf(item), sayValue).trim();
}

/** What the model is told about it. */
export function hintOf(item: Worded): string {
  return hintFrom(entryOf(item.code)?.hint, item);
}

/** The three kinds of sentences about a finding, change or problem. */
export interface Wording {
  readonly messageOf: (item: Worded) => string;
  readonly helpOf: (item: Worded) => string;
  readonly hintOf: (item: Worded) => string;
}

/** The sentences of a third-party kind, from the texts of its codes; other codes keep their own. */
export function wordingOf(own: CodeTable): Wording {
  const entryIn = (code: string): CodeEntry | undefined => (Object.hasOwn(own, code) ? own[code] : entryOf(code));
  const say = (text: string | undefined, item: Worded) => fill(text ?? '', argsOf(item), sayValue);
  return {
    messageOf: (item) => {
      const template = entryIn(item.code)?.message ?? item.code;
      return fieldFirst(template, say(template, item), item.path ?? '');
    },
    helpOf: (item) => say(entryIn(item.code)?.help, item).trim(),
    hintOf: (item) => hintFrom(entryIn(item.code)?.hint, item),
  };
}
