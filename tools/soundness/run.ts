import { type Contract, compile, type Gate, type Json, type Verdict } from '../../packages/core/src/index.ts';
import { jsonEqual } from '../../packages/core/src/lib/json-equal.ts';
import { type Random, seeded } from '../damage/random.ts';
import { type Damaged, damaged } from './damage.ts';
import { type KnownDocument, knownDocument } from './document.ts';
import { type Limit, limitOf } from './limits.ts';

export const MODES = ['no schema', 'open schema', 'closed schema'] as const;

export type Mode = (typeof MODES)[number];

export type Result = 'right' | 'wrong' | 'held' | 'alternative' | 'lost' | 'fail';

export interface Trial {
  readonly seed: number;
  readonly mode: Mode;
  readonly damage: Damaged;
  readonly contract: Contract;
  readonly verdict: Verdict;
  readonly result: Result;
  // Why no reader could know, if the value is wrong.
  readonly limit: Limit | undefined;
}

const SPACES = [undefined, undefined, 2, ' '] as const;

// Damages known documents, one for each seed from `seed` on, and classifies each verdict.
export function* trials(seed: number, runs: number): Generator<Trial> {
  for (let index = 0; index < runs; index++) yield trial(seed + index);
}

function trial(seed: number): Trial {
  const random = seeded(seed);
  for (;;) {
    const document = knownDocument(random);
    const mode = random.pick(MODES);
    const damage = damaged(
      { value: document.value, text: textOf(document.value, random), other: otherOf(document, random) },
      random,
    );
    if (damage === undefined) continue;
    const contract = contractOf(document, mode);
    const gate = compile(contract);
    const verdict = gate.judge(damage.text, { finishReason: damage.finishReason }) as Verdict;
    const meant = { ...damage, truth: truthOf(damage, gate) };
    const result = resultOf(verdict, meant.truth);
    const limit = result === 'wrong' ? limitOf(meant, verdict) : undefined;
    return { seed, mode, damage: meant, contract, verdict, result, limit };
  }
}

function truthOf({ truth, newTruth }: Damaged, gate: Gate<unknown>): unknown {
  if (newTruth === undefined) return truth;
  const { status, changes } = gate.judge(JSON.stringify(newTruth));
  return status === 'pass' && changes.length === 0 ? newTruth : truth;
}

function contractOf({ schema }: KnownDocument, mode: Mode): Contract {
  return mode === 'no schema' ? {} : { schema: schema(mode === 'closed schema') };
}

function textOf(value: Json, random: Random): string {
  const space = random.pick(SPACES);
  if (space === ' ')
    return JSON.stringify(value, null, 1).replace(/\n\s*/g, (_, at: number, text: string) =>
      text.charAt(at - 1) === ',' ? ' ' : '',
    );
  return JSON.stringify(value, null, space);
}

function otherOf({ value }: KnownDocument, random: Random): Json {
  return altered(value, random);
}

function altered(value: Json, random: Random): Json {
  if (Array.isArray(value)) return value.map((item) => altered(item as Json, random));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, altered(item as Json, random)]));
  if (typeof value === 'number') return random.chance(0.5) ? value + 1 : value;
  return typeof value === 'boolean' && random.chance(0.5) ? !value : value;
}

function resultOf(verdict: Verdict, truth: unknown): Result {
  if (verdict.status === 'fail') return 'fail';
  if (verdict.status === 'pass') return jsonEqual(verdict.value, truth) ? 'right' : 'wrong';
  if (jsonEqual(verdict.held, truth)) return 'held';
  return verdict.alternatives?.some((value) => jsonEqual(value, truth)) ? 'alternative' : 'lost';
}
