import type { WordedEntry } from '../codes/entry.ts';
import type { Gate } from '../model/index.ts';
import type { Worded } from '../wording/sentence.ts';
import { type Wording, wordingOf } from './wording-of.ts';

/** The wording of the codes of the stages and of Tamis's own kinds. */
export const usualWording: Wording = /* @__PURE__ */ wordingOf();

/** Returns the sentence about a finding for a person or a log. If the finding has a `path`, the sentence starts with the field's name. */
export function messageOf(item: Worded): string {
  return usualWording.messageOf(item);
}

/** Returns what a person can do about a finding. The result is empty if the message already says it or there is nothing to do. */
export function helpOf(item: Worded): string {
  return usualWording.helpOf(item);
}

/** Returns the sentence about a finding that is sent to the model. */
export function hintOf(item: Worded): string {
  return usualWording.hintOf(item);
}

/** Returns the registry entry of a code, or undefined if it belongs to another kind. */
export function entryOf(code: string): WordedEntry | undefined {
  return usualWording.entryOf(code);
}

/** Returns the wording of the codes that a gate may report. */
export function wordingFor({ codes }: Pick<Gate, 'codes'>): Wording {
  return codes === undefined ? usualWording : wordingOf(codes);
}
