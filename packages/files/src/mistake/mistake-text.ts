import type { Code } from '@tamis/core';
import { wordingOf } from '@tamis/core/wording';
import { FILE_FAULTS } from './file-faults.ts';
import type { Mistake, MistakeText } from './mistake.ts';
import { PIPELINE_FAULTS } from './pipeline-faults.ts';
import { unreadableIn, unreadableText } from './unreadable.ts';

/** Renders a mistake as sentences. */
export function mistakeText(mistake: Mistake): MistakeText {
  const unreadable = unreadableIn(mistake);
  if (unreadable !== undefined) return unreadableText(unreadable);
  const { code, args, pointer } = mistake;
  const worded = { code: code as Code, args, path: pointer };
  return { message: WORDING.messageOf(worded), help: WORDING.helpOf(worded) };
}

const WORDING = wordingOf(
  Object.fromEntries(
    Object.entries({ ...FILE_FAULTS, ...PIPELINE_FAULTS }).map(([code, texts]) => [code, { kind: 'problem', ...texts }]),
  ),
);
