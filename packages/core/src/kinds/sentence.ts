import { fill } from '../wording/fill.ts';
import { messageIn, sayValue, type Worded } from '../wording/sentence.ts';
import { codes } from './registry.ts';

/** What was found, in one sentence, for a person or a log. */
export function messageOf(item: Worded): string {
  return messageIn(codes, item);
}

/** What a person can do about it. */
export function helpOf(item: Worded): string {
  return fill(codes[item.code].help, item.args ?? {}, sayValue);
}

/** What the model is told about it. */
export function hintOf(item: Worded): string {
  return fill(codes[item.code].hint, item.args ?? {}, sayValue);
}
