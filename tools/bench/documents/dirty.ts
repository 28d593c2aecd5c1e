import type { Random } from '../../damage/random.ts';
import { RULES } from '../../damage/slips.ts';
import { rewritten } from '../../damage/tokens.ts';

type Damage = { readonly [rule in keyof typeof RULES]?: number };

export const DAMAGES = {
  'trailing commas': { 'last comma': 1 },
  'single quotes': { 'single quotes': 1 },
  'bare keys': { 'keys without quotes': 1 },
  comments: { 'line comments': 0.15 },
  'Python literals': { 'Python words': 1 },
  'raw newlines': { 'raw newlines': 1 },
  'inner quotes': { 'quotes not escaped': 1 },
  'missing commas': { 'no commas': 0.15 },
  // Rules that look at the whole string come first.
  'all mixed': {
    'single quotes': 0.3,
    'keys without quotes': 0.3,
    'Python words': 0.5,
    'raw newlines': 0.5,
    'quotes not escaped': 0.5,
    'last comma': 0.3,
    'line comments': 0.05,
    'no commas': 0.05,
  },
} satisfies { readonly [name: string]: Damage };

export function dirtyText(value: unknown, damage: Damage, random: Random): string {
  const chances = Object.entries(damage) as [keyof typeof RULES, number][];
  return rewritten(JSON.stringify(value, null, 2), (token, piece, around) =>
    chances.reduce((now, [name, chance]) => {
      const next = RULES[name](token, now, around);
      return next !== now && random.chance(chance) ? next : now;
    }, piece),
  );
}
