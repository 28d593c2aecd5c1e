import { edited, editsOf, MARK_EDITS } from '../damage/edits.ts';
import type { Random } from '../damage/random.ts';
import { HABITS } from '../damage/slips.ts';

// A document as a model would write it: its value, its text, and what else would fit the contract.
export interface Written {
  readonly value: unknown;
  readonly text: string;
  readonly other: unknown;
}

export interface Damaged {
  readonly name: string;
  readonly text: string;
  readonly edits: number;
  readonly truth: unknown;
  readonly newTruth?: unknown;
  readonly finishReason: string | undefined;
}

const SLIPS: { readonly [name: string]: (written: Written, random: Random) => string } = {
  ...Object.fromEntries(
    Object.entries(HABITS).map(([name, slip]) => [name, ({ text }: Written, random: Random) => slip(text, random)]),
  ),
  tuple: ({ value }) => tuple(value),
  'two documents': ({ text, other }, random) => {
    const second = JSON.stringify(other);
    return random.pick([
      `${text}\n${second}`,
      `${second}\n\n${text}`,
      `${text}\nCorrection:\n${second}`,
      `\`\`\`json\n${second}\n\`\`\`\nor\n\`\`\`json\n${text}\n\`\`\``,
    ]);
  },
};
const CUTS: ReadonlySet<string> = new Set<keyof typeof HABITS>(['cut', 'cut after a mark']);

export function damaged(written: Written, random: Random): Damaged | undefined {
  const count = random.pick([0, 0, 1, 1, 2, 3]);
  const damage = count === 0 ? slipped(written, random) : editedBy(written, count, random);
  return strictValue(damage.text) === undefined && damage.text.trim() !== '' ? damage : undefined;
}

function slipped(written: Written, random: Random): Damaged {
  const name = random.pick(Object.keys(SLIPS));
  const finishReason = CUTS.has(name) ? undefined : anyReason(random);
  return { name, text: SLIPS[name]?.(written, random) ?? '', edits: 0, truth: written.value, finishReason };
}

function editedBy({ text, value }: Written, count: number, random: Random): Damaged {
  // One that puts the same mark in the place of a mark is none.
  const drawn = () => editsOf(text, MARK_EDITS, count, random)?.filter(({ start, end, by }) => text.slice(start, end) !== by);
  let edits = drawn();
  for (let tries = 0; edits?.length !== count && tries < 20; tries++) edits = drawn();
  const all = edits ?? [];
  const harmless = all.filter((edit) => strictValue(edited(text, [edit])) !== undefined);
  const newTruth = strictValue(edited(text, harmless));
  const name = all.length === 1 ? (all[0]?.name ?? '') : `${all.length} edits`;
  return { name, text: edited(text, all), edits: all.length, truth: value, newTruth, finishReason: anyReason(random) };
}

function anyReason(random: Random): string | undefined {
  return random.pick(['stop', undefined, undefined]);
}

function tuple(value: unknown): string {
  if (Array.isArray(value)) return `(${value.map(tuple).join(', ')}${value.length === 1 ? ',' : ''})`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${tuple(item)}`)
    .join(', ')}}`;
}

function strictValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
