import type { Case } from '../case.ts';
import { documentOf, printed } from './document.ts';
import { edited, editsOf } from './edits.ts';
import { type Random, seeded } from './random.ts';
import { isStrict, SMALL, STRETCH, STYLE } from './slips.ts';
import { wrapped } from './wraps.ts';

/** Every tenth reply is in order, because a reader that holds everything is no use either. */
const ORDINARY = 10;

interface Damage {
  readonly name: string;
  readonly text: string;
}

/** The cases of a seed: documents whose truth is known because they were written before they were damaged. */
export function generatedCases(seed: number, count: number): readonly Case[] {
  return Array.from({ length: count }, (_, index) => {
    const random = seeded(Math.imul(seed, 1_000_003) + index);
    return index % ORDINARY === 0 ? ordinary(random, `${seed}/${index}`) : damaged(random, `${seed}/${index}`);
  });
}

function ordinary(random: Random, id: string): Case {
  const { value, contract } = documentOf(random);
  const text = printed(value, random);
  return {
    id: `ordinary/${id}`,
    family: 'ordinary',
    contract,
    text: random.chance(0.6) ? wrapped(text, random) : text,
    right: [value],
    why: 'The document is in order; what surrounds it casts no doubt on it.',
    isGenerated: true,
  };
}

function damaged(random: Random, id: string): Case {
  for (;;) {
    const { value, contract } = documentOf(random);
    const damage = damageOf(printed(value, random), random);
    if (damage === undefined) continue;
    const { name, text } = damage;
    return {
      id: `damaged/${id}`,
      family: 'damaged',
      contract,
      text: random.chance(0.25) ? wrapped(text, random) : text,
      // Without a contract, a document that is one string may be taken for a string.
      right: contract.kind === 'any' && name === 'in a string' ? [value, JSON.parse(text)] : [value],
      why: `Damaged (${name}) after it was written, so only the document from before is right.`,
      isGenerated: true,
      damage: name.includes(',') ? 'several slips' : name,
    };
  }
}

/** A damaged text; undefined if a slip left no trace. */
function damageOf(text: string, random: Random): Damage | undefined {
  const slips = random.pick([SMALL, SMALL, STYLE, STRETCH]);
  if (slips === SMALL) return editedBy(text, random);
  const name = random.pick(Object.keys(slips));
  const next = (slips as typeof STYLE)[name]?.(text, random) ?? text;
  return isStrict(next, text) ? undefined : { name, text: next };
}

function editedBy(text: string, random: Random): Damage | undefined {
  const edits = editsOf(text, random);
  const next = edits && edited(text, edits);
  return next === undefined || isStrict(next, text)
    ? undefined
    : { name: edits?.map(({ name }) => name).join(', ') ?? '', text: next };
}
