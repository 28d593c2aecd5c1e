import { closestWord, suggestionText } from '@tamis/core/wording';
import type { OpenedRun } from '@tamis/pipeline';
import { usage } from '../exit/halt.ts';

/** The named step; if the run does not have it, the command ends. */
export function stepNamed({ folder, detail: { steps } }: OpenedRun, name: string): string {
  const names = steps.map((step) => step.name);
  if (names.includes(name)) return name;
  const near = closestWord(name, names);
  throw usage(`${folder} has no step named ${name}.${suggestionText(near, name)}`, `Its steps: ${names.join(', ')}.`);
}
