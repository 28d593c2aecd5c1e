import type { Json } from '@tamis/core';
import { shellWord, visible } from '@tamis/core/wording';
import type { SkippedProject } from './find-project.ts';

const LOOKS: ReadonlySet<string> = new Set(
  'format color progress statistics ascii jobs concurrency patience poll warnings'.split(' '),
);

// The longest value shown; longer ones are cut.
const LONGEST = 100;

// A sentence that says why a project file is skipped, and how to use it anyway.
export function skippedLine({ file, reason }: SkippedProject): string {
  return `skipped ${visible(file)}: ${reason}. To use it anyway, run with TAMIS_PROJECT=${shellWord(file)}`;
}

export function decidedLine(file: string, command: string, own: readonly (readonly [string, Json])[]): string | undefined {
  const decided = own.filter(([name, value]) => !LOOKS.has(name) && value !== null && value !== false);
  if (decided.length === 0) return undefined;
  return `from ${visible(file)}: ${decided.map(([name, value]) => `${command}.${name} = ${shown(value)}`).join('; ')}`;
}

function shown(value: Json): string {
  // An address may contain a password or a key.
  const text = [value]
    .flat()
    .map(String)
    .join(', ')
    .replaceAll(/\/\/[^/\s]*@/g, '//')
    .replaceAll(/([?&]\w+=)[^&\s]+/g, '$1…');
  return visible(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}
