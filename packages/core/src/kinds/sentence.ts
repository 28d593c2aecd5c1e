import type { CodeEntry, CodeTable } from '../codes/entry.ts';
import { fieldFirst } from '../wording/field-first.ts';
import { fill } from '../wording/fill.ts';
import { argsOf, hintFrom, messageIn, sayValue, type Worded } from '../wording/sentence.ts';
import { codes, entryOf } from './registry.ts';

/** Returns the sentence about a finding for a person or a log. If the finding has a `path`, the sentence starts with the field's name. */
export function messageOf(item: Worded): string {
  return fieldFirst(entryOf(item.code)?.message ?? '', messageIn(codes, item), item.path ?? '');
}

/** Returns the item without its field, for a screen that already shows the place. Its message then starts without the field's name. */
export function withoutField<Item extends Worded>(item: Item): Worded {
  const { key } = argsOf(item);
  return { ...item, path: '', args: { ...(key === undefined ? {} : { key }), ...item.args } };
}

/** Returns what a person can do about a finding. The result is empty if the message already says it or there is nothing to do. */
export function helpOf(item: Worded): string {
  return fill(entryOf(item.code)?.help ?? '', argsOf(item), sayValue).trim();
}

/** Returns the sentence about a finding that is sent to the model. */
export function hintOf(item: Worded): string {
  return hintFrom(entryOf(item.code)?.hint, item);
}

/** The three kinds of sentences about a finding, change or problem. */
export interface Wording {
  readonly messageOf: (item: Worded) => string;
  readonly helpOf: (item: Worded) => string;
  readonly hintOf: (item: Worded) => string;
}

/** Returns the wording for a third-party kind, using the messages of its codes. Other codes keep their own messages. */
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
