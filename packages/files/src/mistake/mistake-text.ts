import type { Code } from '@tamis/core';
import { helpOf, messageOf } from '@tamis/core/wording';
import { FILE_FAULTS } from './file-faults.ts';
import type { Mistake, MistakeText } from './mistake.ts';
import { PIPELINE_FAULTS } from './pipeline-faults.ts';
import { unreadableIn, unreadableText } from './unreadable.ts';

/** The sentences of a mistake. */
export function mistakeText(mistake: Mistake): MistakeText {
  const unreadable = unreadableIn(mistake);
  if (unreadable !== undefined) return unreadableText(unreadable);
  const { code, args } = mistake;
  const texts = Object.hasOwn(FAULTS, code) ? FAULTS[code as keyof typeof FAULTS] : undefined;
  if (texts === undefined)
    return { message: messageOf({ code: code as Code, args }), help: helpOf({ code: code as Code, args }) };
  const filled = (template: string) => template.replaceAll(/\{([a-z]+)\}/g, (gap, name: string) => String(args[name] ?? gap));
  return { message: filled(texts.message), help: filled(texts.help) };
}

/** What is said about files before the engine looks at their content. */
const FAULTS = { ...FILE_FAULTS, ...PIPELINE_FAULTS } as const;
