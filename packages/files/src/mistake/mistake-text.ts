import { helpOf, messageOf } from '@tamis/core/wording';
import { FILE_FAULTS, type FileFault } from './file-faults.ts';
import type { Mistake } from './mistake.ts';
import { unreadableIn, unreadableText } from './unreadable.ts';

/** A mistake in words: what is wrong, and what a person can do about it. */
export interface MistakeText {
  readonly message: string;
  readonly help: string;
}

/** The sentences of a mistake. */
export function mistakeText(mistake: Mistake): MistakeText {
  const unreadable = unreadableIn(mistake);
  if (unreadable !== undefined) return unreadableText(unreadable);
  const { code, args } = mistake;
  if (!isFileFault(code)) return { message: messageOf({ code, args }), help: helpOf({ code, args }) };
  const filled = (template: string) => template.replaceAll(/\{([a-z]+)\}/g, (gap, name: string) => String(args[name] ?? gap));
  return { message: filled(FILE_FAULTS[code].message), help: filled(FILE_FAULTS[code].help) };
}

function isFileFault(code: Mistake['code']): code is FileFault {
  return Object.hasOwn(FILE_FAULTS, code);
}
