import { isDeepStrictEqual } from 'node:util';
import type { Case } from '../case.ts';
import { documentOf, printed } from './document.ts';
import { type Random, seeded } from './random.ts';
import { type Edit, SMALL, STRETCH, STYLE } from './slips.ts';
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

/** One to three slips at different places, each of which would show if it were the only one. */
function editedBy(text: string, random: Random): Damage | undefined {
  const slips = Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, () => {
    const name = random.pick(Object.keys(SMALL));
    return { name, edit: SMALL[name]?.(text, random) ?? { start: 0, end: 0, by: '' } };
  }).sort((a, b) => a.edit.start - b.edit.start);
  const isApart = slips.every(({ edit }, index) => index === 0 || edit.start > (slips[index - 1]?.edit.end ?? 0));
  if (!isApart || slips.some(({ edit }) => isStrict(edited(text, edit), text))) return undefined;
  const next = slips.reduceRight((before, { edit }) => edited(before, edit), text);
  return isStrict(next, text) ? undefined : { name: slips.map(({ name }) => name).join(', '), text: next };
}

function edited(text: string, { start, end, by }: Edit): string {
  return text.slice(0, start) + by + text.slice(end);
}

/** A text that JSON.parse reads hides its damage, except for a document that is now one string. */
function isStrict(text: string, before: string): boolean {
  try {
    return !isDeepStrictEqual(JSON.parse(text), before);
  } catch {
    return text.trim() === '';
  }
}
