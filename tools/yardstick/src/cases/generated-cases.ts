import { type Edit, type EditName, edited, editsOf } from '../../../damage/edits.ts';
import { isStrict } from '../../../damage/is-strict.ts';
import { type Random, seeded } from '../../../damage/random.ts';
import { type Slip, STRETCH, STYLE } from '../../../damage/slips.ts';
import { wrapped } from '../../../damage/wraps.ts';
import type { Case } from '../case.ts';
import { documentOf, printed } from './document.ts';

// Every tenth reply is in order, because a reader that holds everything is no use either.
const ORDINARY = 10;

const SMALL: readonly EditName[] = ['mark lost', 'mark doubled', 'mark swapped', 'mark mistyped', 'junk'];

interface Damage {
  readonly name: string;
  readonly text: string;
}

// The cases of a seed: documents whose truth is known because they were written before they were damaged.
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

function damageOf(text: string, random: Random): Damage | undefined {
  const slips = random.pick([undefined, undefined, STYLE, STRETCH]);
  if (slips === undefined) return editedBy(text, random);
  const [name, slip] = random.pick(Object.entries<Slip>(slips));
  const next = slip(text, random);
  return isStrict(next, text) ? undefined : { name, text: next };
}

function editedBy(text: string, random: Random): Damage | undefined {
  const edits = visibleEdits(text, random);
  const next = edits && edited(text, edits);
  return next === undefined || isStrict(next, text)
    ? undefined
    : { name: edits?.map(({ name }) => name).join(', ') ?? '', text: next };
}

// One to three slips at different places; undefined unless each would show if it were the only one.
export function visibleEdits(text: string, random: Random): readonly Edit[] | undefined {
  const edits = editsOf(text, SMALL, random.pick([1, 1, 1, 2, 2, 3]), random);
  return edits?.every((edit) => !isStrict(edited(text, [edit]), text)) ? edits : undefined;
}
