import { type Random, seeded } from '../../damage/random.ts';
import { prose } from './prose.ts';
import { KINDS, ROLES, TAGS } from './ticket-schema.ts';

// What every reply of the benchmark must contain.
export interface Ticket {
  readonly id: string;
  readonly kind: string;
  readonly priority: number;
  readonly score: number;
  readonly resolved: boolean;
  readonly opened: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly notes: readonly Note[];
}

export interface Note {
  readonly author: string;
  readonly role: string;
  readonly minutes: number;
  readonly due: string | null;
  readonly refs: readonly number[];
  readonly text: string;
}

const AUTHORS = ['Ana Silva', 'Jon Berg', 'Mei Tanaka', 'Omar Haddad', 'Lea Roux'] as const;

export interface TicketSize {
  readonly length: number;
  // Letters beyond Latin-1 in the prose.
  readonly wide?: boolean;
}

export function makeTicket(random: Random, { length, wide = false }: TicketSize): Ticket {
  const head: Ticket = {
    id: `T-${random.between(10000, 99999)}`,
    kind: random.pick(KINDS),
    priority: random.between(1, 5),
    score: random.between(0, 1000) / 1000,
    resolved: random.chance(0.5),
    opened: date(random),
    tags: TAGS.filter(() => random.chance(0.3)),
    summary: prose(random, 40, wide),
    notes: [],
  };
  const notes: Note[] = [];
  let size = JSON.stringify(head).length;
  for (;;) {
    const note = makeNote(random, wide);
    size += JSON.stringify(note).length + 1;
    if (size > length * 1.08) return { ...head, notes };
    notes.push(note);
  }
}

export function makeTickets(seed: number, count: number, size: TicketSize): readonly Ticket[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => makeTicket(random, size));
}

function makeNote(random: Random, wide: boolean): Note {
  return {
    author: random.pick(AUTHORS),
    role: random.pick(ROLES),
    minutes: random.between(0, 600),
    due: random.chance(0.5) ? null : date(random),
    refs: Array.from({ length: random.between(0, 4) }, () => random.between(1, 99999)),
    text: prose(random, random.between(60, 150), wide),
  };
}

function date(random: Random): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `2026-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
}
