import type { CodeEntry, CodeTable } from '../codes/entry.ts';
import { fill } from '../wording/fill.ts';
import { hintFrom, messageIn, sayValue, type Worded } from '../wording/sentence.ts';
import { codes, entryOf } from './registry.ts';

/** What was found, in one sentence, for a person or a log. */
export function messageOf(item: Worded): string {
  return messageIn(codes, item);
}

/** What a person can do about it. */
export function helpOf(item: Worded): string {
  return fill(entryOf(item.code)?.help ?? '', item.args ?? {}, sayValue);
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
  const say = (text: string | undefined, { args = {} }: Worded) => fill(text ?? '', args, sayValue);
  return {
    messageOf: (item) => say(entryIn(item.code)?.message ?? item.code, item),
    helpOf: (item) => say(entryIn(item.code)?.help, item),
    hintOf: (item) => hintFrom(entryIn(item.code)?.hint, item),
  };
}
