import type { Code } from '@tamis/core';
import { usualWording, type Wording, wordingOf } from '@tamis/core/wording';
import { FILE_FAULTS } from './file-faults.ts';
import type { Mistake, MistakeText } from './mistake.ts';
import { PIPELINE_FAULTS } from './pipeline-faults.ts';
import { unreadableIn, unreadableText } from './unreadable.ts';

/** Renders a mistake as sentences. */
export function mistakeText(mistake: Mistake, words: Wording = usualWording): MistakeText {
  const unreadable = unreadableIn(mistake);
  if (unreadable !== undefined) return unreadableText(unreadable);
  const { code, args, pointer } = mistake;
  const worded = { code: code as Code, args, path: pointer };
  const { messageOf, helpOf } = Object.hasOwn(OWN, code) ? OWN_WORDING : words;
  return { message: messageOf(worded), help: helpOf(worded) };
}

const OWN = { ...FILE_FAULTS, ...PIPELINE_FAULTS };
const OWN_WORDING = wordingOf(
  Object.fromEntries(Object.entries(OWN).map(([code, texts]) => [code, { kind: 'problem', ...texts }])),
);
