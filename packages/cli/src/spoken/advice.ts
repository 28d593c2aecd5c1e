import { type CodeEntry, entryOf } from '@tamis/core';
import { visible } from '@tamis/core/wording';
import type { Invented } from './invented.ts';

/** What a developer can change so that models make this mistake less often. */
export function adviceFor({ code, slot }: Invented): string {
  const list = slot === null ? 'a list' : `the list of ${visible(slot)}`;
  const { about = 'field' } = entryOf(code) ?? {};
  return ADVICE[about] ?? `add the word to ${list}, or an alias for it; or name it in the prompt as one that cannot be said.`;
}

/** What to try first, by what the failure is about. */
const ADVICE: { readonly [about in NonNullable<CodeEntry['about']>]?: string } = {
  'next-token': 'show the model a complete command; tamis commands prompt has one for each form.',
  'stray-token': 'show the order of the form, and how many tokens a slot takes.',
  rest: 'tell the model to reply with the command alone.',
  form: 'name the forms at the start of the prompt, or add an alias for the word.',
};
