import { nasty } from '../../../packages/core/test/damage.ts';
import { seeded } from '../../damage/random.ts';
import { DAMAGES, dirtyText } from './dirty.ts';
import { makeTicket } from './ticket.ts';

export type Maker = (size: number) => string;

// Large and hostile texts: those of the targets, then those of the engine's own tests.
export const HOSTILE: { readonly [name: string]: Maker } = {
  'dirty ticket': (size) => largeTicket(size, 'all mixed'),
  'unescaped quotes': (size) => largeTicket(size, 'inner quotes'),
  '100,000 [ at 1 MB': (size) => '['.repeat(Math.round((size / 1048576) * 100_000)),
  'prose with stray braces': (size) => `${'We set {name} and {date} as told. '.repeat(size / 34)}{"id": "T-1"}`,
  ...Object.fromEntries(Object.entries(nasty).map(([name, make]) => [`nasty: ${name}`, make])),
};

function largeTicket(size: number, damage: keyof typeof DAMAGES): string {
  const random = seeded(400);
  return dirtyText(makeTicket(random, { length: size * 0.7 }), DAMAGES[damage], random);
}
