import type { Random } from './random.ts';
import { type Edit, isStrict, SMALL } from './slips.ts';

/** An edit with the name of its slip. */
export interface NamedEdit extends Edit {
  readonly name: string;
}

/** One to three slips at different places, in their order; undefined unless each would show if it were the only one. */
export function editsOf(text: string, random: Random): readonly NamedEdit[] | undefined {
  const edits = Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, () => {
    const name = random.pick(Object.keys(SMALL));
    return { name, ...(SMALL[name]?.(text, random) ?? { start: 0, end: 0, by: '' }) };
  }).sort((a, b) => a.start - b.start);
  const isApart = edits.every(({ start }, index) => index === 0 || start > (edits[index - 1]?.end ?? 0));
  return isApart && edits.every((edit) => !isStrict(edited(text, [edit]), text)) ? edits : undefined;
}

/** A text after some edits. */
export function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduceRight((before, { start, end, by }) => before.slice(0, start) + by + before.slice(end), text);
}
