import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compile, type ToolContract } from '@tamis/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { changes } from '../../../tools/corpora/airline.ts';
import { compared } from '../../../tools/corpora/compare.ts';
import { tamis } from './tamis.ts';

const file = path.resolve(import.meta.dirname, '../../../examples/airline-gate/contract.yaml');
const gate = compile(parse(readFileSync(file, 'utf8')) as ToolContract);

interface FlightDay {
  readonly status: string;
  readonly available_seats: { readonly [cabin: string]: number };
  readonly prices: { readonly [cabin: string]: number };
}

interface Method {
  readonly source: string;
  readonly amount?: number;
}

interface Flight {
  readonly flight_number: string;
  readonly date: string;
}

interface World {
  readonly user: { readonly payment_methods: { readonly [id: string]: Method } } | null;
  readonly reservation: {
    readonly cabin: string;
    readonly nonfree_baggages: number;
    readonly passengers: readonly object[];
    readonly flights: readonly (Flight & { readonly price: number })[];
  } | null;
  readonly flights: { readonly [number: string]: { readonly dates: { readonly [date: string]: FlightDay } } };
}

const DAY = '2024-05-20';
const person = { first_name: 'Ada', last_name: 'Byron', dob: '1990-01-01' };
const day = fc.record({
  status: fc.constantFrom('available', 'available', 'available', 'delayed'),
  available_seats: fc.record({ economy: fc.nat(3), business: fc.nat(3) }),
  prices: fc.record({ economy: fc.constantFrom(100, 150), business: fc.constantFrom(200, 300) }),
});
const flight = fc.record({
  flight_number: fc.constantFrom('A1', 'A1', 'B2', 'C3'),
  date: fc.constantFrom(DAY, DAY, DAY, '2024-05-21'),
});
const worlds: fc.Arbitrary<World> = fc.record({
  user: fc.record({
    payment_methods: fc.record(
      {
        card: fc.constant({ source: 'credit_card' }),
        gift: fc.record({ source: fc.constant('gift_card'), amount: fc.constantFrom(0, 50, 100, 300, 900) }),
        paper: fc.record({ source: fc.constant('certificate'), amount: fc.constantFrom(100, 500) }),
      },
      { requiredKeys: ['card'] },
    ) as fc.Arbitrary<{ readonly [id: string]: Method }>,
  }),
  reservation: fc.option(
    fc.record({
      cabin: fc.constantFrom('economy', 'business'),
      nonfree_baggages: fc.nat(2),
      passengers: fc.array(fc.constant(person), { minLength: 1, maxLength: 2 }),
      flights: fc.array(
        flight.map((one) => ({ ...one, price: 120 })),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    { freq: 9 },
  ),
  flights: fc.record({
    A1: fc.record({ dates: fc.record({ [DAY]: day }) }),
    B2: fc.record({ dates: fc.record({ [DAY]: day }) }),
  }),
});

function seatProblem({ flight_number, date }: Flight, cabin: string, count: number, { flights }: World): string | undefined {
  const found = flights[flight_number]?.dates[date];
  if (found === undefined) return 'flights-exist';
  if (found.status !== 'available') return 'flights-available';
  return (found.available_seats[cabin] ?? 0) < count ? 'seats-left' : undefined;
}

function priceOf({ flight_number, date }: Flight, cabin: string, { flights }: World): number {
  return flights[flight_number]?.dates[date]?.prices[cabin] ?? 0;
}

interface Booking {
  readonly cabin: string;
  readonly flights: readonly Flight[];
  readonly passengers: readonly object[];
  readonly payment_methods: readonly { readonly payment_id: string; readonly amount: number }[];
  readonly nonfree_baggages: number;
  readonly insurance: string;
}

// Booking as a program would do it, step by step: the first thing that is wrong.
function bookingProblem(call: Booking, world: World): string | undefined {
  let price = 50 * call.nonfree_baggages + (call.insurance === 'yes' ? 30 * call.passengers.length : 0);
  for (const one of call.flights) {
    const problem = seatProblem(one, call.cabin, call.passengers.length, world);
    if (problem !== undefined) return problem;
    price += priceOf(one, call.cabin, world) * call.passengers.length;
  }
  let paid = 0;
  for (const { payment_id, amount } of call.payment_methods) {
    const method = world.user?.payment_methods[payment_id];
    if (method === undefined) return 'payment-exists';
    if (method.source !== 'credit_card' && (method.amount ?? 0) < amount) return 'payment-covered';
    paid += amount;
  }
  return paid === price ? undefined : 'payment-adds-up';
}

interface Rebooking {
  readonly cabin: string;
  readonly flights: readonly Flight[];
  readonly payment_id: string;
}

// Changing flights as a program would do it.
function rebookingProblem({ cabin, flights, payment_id }: Rebooking, world: World): string | undefined {
  const { reservation } = world;
  if (reservation === null) return 'reservation-exists';
  const count = reservation.passengers.length;
  let price = 0;
  for (const one of flights) {
    const kept = reservation.flights.find((old) => old.flight_number === one.flight_number && old.date === one.date);
    if (kept !== undefined && cabin === reservation.cabin) {
      price += kept.price * count;
      continue;
    }
    const problem = seatProblem(one, cabin, count, world);
    if (problem !== undefined) return problem;
    price += priceOf(one, cabin, world) * count;
  }
  for (const { price: old } of reservation.flights) price -= old * count;
  return paymentProblem(payment_id, price, world);
}

function paymentProblem(id: string, price: number, { user }: World): string | undefined {
  const method = user?.payment_methods[id];
  if (method === undefined) return 'payment-exists';
  if (method.source === 'certificate') return 'payment-is-no-certificate';
  return method.source === 'gift_card' && (method.amount ?? 0) < price ? 'payment-covered' : undefined;
}

function rulesFor(name: string, given: object, world: World): readonly unknown[] {
  const verdict = gate.judge(JSON.stringify({ name, arguments: given }), { world });
  expect(verdict.changes).toEqual([]);
  expect(verdict.findings.map(({ code }) => code).filter((code) => code !== 'preconditions.unmet')).toEqual([]);
  return verdict.findings.map(({ args }) => args.rule);
}

function agrees(problem: string | undefined, rules: readonly unknown[]): void {
  if (problem === undefined) expect(rules).toEqual([]);
  else expect(rules).toContain(problem);
}

const RUNS = { numRuns: 400 };
const anyPayment = fc.constantFrom('card', 'gift', 'paper', 'lost');

describe('the preconditions of the airline', () => {
  test('agree with a booking that is done step by step', () => {
    const bookings = fc.record({
      cabin: fc.constantFrom('economy', 'business'),
      flights: fc.array(flight, { minLength: 1, maxLength: 2 }),
      passengers: fc.array(fc.constant(person), { minLength: 1, maxLength: 2 }),
      nonfree_baggages: fc.nat(1),
      insurance: fc.constantFrom('yes', 'no'),
      first: anyPayment,
      share: fc.constantFrom(0, 50, 100),
      slip: fc.constantFrom(0, 0, 0, 5),
    });
    let booked = 0;
    fc.assert(
      fc.property(bookings, worlds, ({ first, share, slip, ...call }, world) => {
        const price = call.flights.reduce((sum, one) => sum + priceOf(one, call.cabin, world), 0) * call.passengers.length;
        const total = price + 50 * call.nonfree_baggages + (call.insurance === 'yes' ? 30 * call.passengers.length : 0);
        const payment_methods = [
          { payment_id: first, amount: share },
          { payment_id: 'card', amount: Math.max(1, total - share + slip) },
        ].filter(({ amount }) => amount > 0);
        const given = {
          ...call,
          payment_methods,
          user_id: 'ada',
          origin: 'X',
          destination: 'Y',
          flight_type: 'one_way',
          total_baggages: 1,
        };
        const problem = bookingProblem(given, world);
        if (problem === undefined) booked++;
        agrees(problem, rulesFor('book_reservation', given, world));
      }),
      RUNS,
    );
    expect(booked).toBeGreaterThan(0);
  });

  test('agree with a change of flights that is done step by step', () => {
    const changes = fc.record({
      reservation_id: fc.constant('R1'),
      cabin: fc.constantFrom('economy', 'business'),
      flights: fc.array(flight, { minLength: 1, maxLength: 2 }),
      payment_id: anyPayment,
    });
    fc.assert(
      fc.property(changes, worlds, (given, world) => {
        agrees(rebookingProblem(given, world), rulesFor('update_reservation_flights', given, world));
      }),
      RUNS,
    );
  });

  test('agree about bags and passengers', () => {
    const bags = fc.record({
      reservation_id: fc.constant('R1'),
      total_baggages: fc.nat(3),
      nonfree_baggages: fc.nat(3),
      payment_id: anyPayment,
    });
    fc.assert(
      fc.property(bags, fc.array(fc.constant(person), { maxLength: 3 }), worlds, (given, passengers, world) => {
        const { reservation } = world;
        const price = 50 * Math.max(0, given.nonfree_baggages - (reservation?.nonfree_baggages ?? 0));
        const problem = reservation === null ? 'reservation-exists' : paymentProblem(given.payment_id, price, world);
        agrees(problem, rulesFor('update_reservation_baggages', given, world));
        const many = reservation !== null && reservation.passengers.length !== passengers.length ? 'same-number' : undefined;
        const expected = reservation === null ? 'reservation-exists' : many;
        agrees(expected, rulesFor('update_reservation_passengers', { reservation_id: 'R1', passengers }, world));
        agrees(
          reservation === null ? 'reservation-exists' : undefined,
          rulesFor('cancel_reservation', { reservation_id: 'R1' }, world),
        );
      }),
      RUNS,
    );
  });

  test('are reported through tamis judge, each by its name', async () => {
    const world = { user: null, reservation: null, flights: {} };
    const there = { ...world, user: { payment_methods: {} } };
    const rows = [
      { id: 'a', name: 'cancel_reservation', arguments: { reservation_id: 'R1' }, world, error: 'no such reservation' },
      { id: 'b', name: 'send_certificate', arguments: { user_id: 'ada', amount: 50 }, world, error: 'no such user' },
      { id: 'c', name: 'send_certificate', arguments: { user_id: 'ada', amount: 50 }, world: there, error: null },
    ];
    const judged = async (questions: string) => String((await tamis(['judge'], questions)).stdout);
    const areRight = async (calls: readonly { readonly [key: string]: unknown }[]) =>
      (await compared(changes(calls), judged)).map(({ isSame }) => isSame);
    expect(await areRight(rows)).toEqual([true, true, true]);
    expect(await areRight(rows.map((row) => ({ ...row, error: row.error === null ? 'x' : null })))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

test('the README of the example shows what the command prints', async () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const page = readFileSync(path.join(root, 'examples/airline-gate/README.md'), 'utf8');
  const folder = path.join(root, 'examples/airline-gate');
  const flags = ['--contract', path.join(folder, 'contract.yaml'), '--format', 'concise'];
  const run = await tamis(['check', path.join(folder, 'calls.jsonl'), ...flags]);
  expect(run.code).toBe(1);
  const printed = run.stderr.toString().replaceAll(path.join(folder, 'calls.jsonl'), 'examples/airline-gate/calls.jsonl');
  expect(page).toContain(`\`\`\`text\n${printed.trimEnd()}\n\`\`\``);
});
