import { type Edit, edited, randomEdit } from './edit.ts';
import type { Random } from './random.ts';
import { SLIPS, type Slip, type Written } from './slip.ts';

/** A damaged reply: what was done to it, and what it was meant to say. */
export interface Damaged {
  readonly name: string;
  readonly text: string;
  /** How many marks were edited; 0 for another kind of damage. */
  readonly edits: number;
  readonly truth: unknown;
  /** The document that edits made of it if the result is strict JSON by itself: the truth if it meets the contract. */
  readonly newTruth?: unknown;
  /** What the provider says about the end of the reply. */
  readonly finishReason: string | undefined;
}

const SLIP_NAMES = Object.keys(SLIPS) as Slip[];
const CUTS: ReadonlySet<string> = new Set<Slip>(['cut', 'cut after a mark']);

/** A document after one to three edits or another kind of damage; undefined if it is strict JSON after all. */
export function damaged(written: Written, random: Random): Damaged | undefined {
  const count = random.pick([0, 0, 1, 1, 2, 3]);
  const damage = count === 0 ? slipped(written, random) : editedBy(written, editsOf(written.text, count, random), random);
  return strictValue(damage.text) === undefined && damage.text.trim() !== '' ? damage : undefined;
}

function slipped(written: Written, random: Random): Damaged {
  const name = random.pick(SLIP_NAMES);
  const finishReason = CUTS.has(name) ? undefined : anyReason(random);
  return { name, text: SLIPS[name](written, random), edits: 0, truth: written.value, finishReason };
}

function editedBy({ text, value }: Written, edits: readonly Edit[], random: Random): Damaged {
  const harmless = edits.filter((edit) => strictValue(edited(text, [edit])) !== undefined);
  const newTruth = strictValue(edited(text, harmless));
  const [first] = edits as [Edit];
  const name = edits.length === 1 ? first.name : `${edits.length} edits`;
  return { name, text: edited(text, edits), edits: edits.length, truth: value, newTruth, finishReason: anyReason(random) };
}

/** Edits of places that do not touch. */
function editsOf(text: string, count: number, random: Random): readonly Edit[] {
  const edits: Edit[] = [];
  for (let tries = 0; edits.length < count && tries < 20; tries++) {
    const edit = randomEdit(text, random);
    if (edits.every(({ at }) => Math.abs(at - edit.at) > 1)) edits.push(edit);
  }
  return edits;
}

function anyReason(random: Random): string | undefined {
  return random.pick(['stop', undefined, undefined]);
}

function strictValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
