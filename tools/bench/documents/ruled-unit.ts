import { type Random, seeded } from '../../damage/random.ts';

export interface RuledUnit {
  readonly consistency: number;
  readonly score: number;
  readonly tone: string;
  readonly wounds: { readonly [place: string]: number };
  readonly wound_count: number;
  readonly summary: string;
}

const TONES = ['warm', 'cold', 'nervous', 'hostile', 'mysterious'];

// Five rules as people write them: a comparison, a chain, a list, a comprehension, one with a condition.
export const RULES = [
  { name: 'consistency', expr: 'consistency >= 0.6' },
  { name: 'score', expr: "0 <= score <= 10 and summary != ''" },
  { name: 'tone', expr: "tone in ['warm', 'cold', 'nervous', 'hostile', 'mysterious']" },
  { name: 'wounds', expr: 'wound_count == len([v for v in wounds.values() if v > 0])' },
  { name: 'summary', expr: 'len(summary) < 200', when: 'score >= 0' },
] as const;

export const CEL_RULES = [
  'consistency >= 0.6',
  "0.0 <= score && score <= 10.0 && summary != ''",
  "tone in ['warm', 'cold', 'nervous', 'hostile', 'mysterious']",
  'wound_count == double(size(wounds.filter(w, wounds[w] > 0.0)))',
  '!(score >= 0.0) || size(summary) < 200',
] as const;

export function byHand(unit: RuledUnit): readonly string[] {
  const broken: string[] = [];
  if (!(unit.consistency >= 0.6)) broken.push('consistency');
  if (!(unit.score >= 0 && unit.score <= 10 && unit.summary !== '')) broken.push('score');
  if (!TONES.includes(unit.tone)) broken.push('tone');
  if (unit.wound_count !== Object.values(unit.wounds).filter((wound) => wound > 0).length) broken.push('wounds');
  if (unit.score >= 0 && !(unit.summary.length < 200)) broken.push('summary');
  return broken;
}

export function makeUnits(count: number): readonly RuledUnit[] {
  const random = seeded(700);
  return Array.from({ length: count }, () => JSON.parse(JSON.stringify(makeUnit(random))) as RuledUnit);
}

function makeUnit(random: Random): RuledUnit {
  const wounds = { arm: random.between(0, 2), leg: random.between(0, 2), head: random.between(0, 1) };
  return {
    consistency: 0.6 + random.between(0, 39) / 100,
    score: random.between(0, 10),
    tone: random.pick(TONES),
    wounds,
    wound_count: Object.values(wounds).filter((wound) => wound > 0).length,
    summary: `A short text about scene ${random.between(1, 99)}.`,
  };
}
