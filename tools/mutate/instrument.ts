import type { Span } from './conditions.ts';
import type { TargetFile } from './targets.ts';

// `cover` records which mutants would give a different answer; `switch` answers like the one mutant that is on.
export type Mode = 'cover' | 'switch';

// What the instrumented code calls at run time; it is at `globalThis.mutation`.
export interface Mutation {
  on: number;
  // Counts a turn of a loop; throws if there are too many.
  tick(): void;
  // Notes which of two mutants would have given a different answer: the one that says true, or the one that says false.
  saw<Value>(value: Value, isTrue: number, isFalse: number): Value;
  left<Value>(value: Value, mutant: number): Value;
  right<Value>(value: Value, mutant: number): Value;
}

interface Wrap extends Span {
  readonly before: string;
  readonly after: string;
}

type Numbered = TargetFile['conditions'][number];

export function instrument({ text, conditions, loops }: TargetFile, mode: Mode): string {
  const ticks = loops.map(({ start, end }) => ({ start, end, before: '{$m.tick();', after: '}' }));
  const wraps = conditions.flatMap((condition) => (mode === 'cover' ? covered(condition) : [switched(condition, text)]));
  return `const $m = globalThis.mutation;${wrapped(text, [...ticks, ...wraps])}`;
}

function switched({ start, end, first, mutants, sides }: Numbered, text: string): Wrap {
  const choices = mutants.map(({ to }, index) => {
    const [left, right] = (sides ?? []).map((side) => text.slice(side.start, side.end).replaceAll('\n', ' '));
    const broken = to === 'true' || to === 'false' ? to : `(${left}) ${to} (${right})`;
    return `$m.on === ${first + index} ? ${broken} : `;
  });
  return { start, end, before: `(${choices.join('')}(`, after: '))' };
}

function covered({ start, end, first, mutants, sides }: Numbered): readonly Wrap[] {
  const number = (wanted: string) => {
    const index = mutants.findIndex(({ to }) => to === wanted);
    return index === -1 ? -1 : first + index;
  };
  const whole = { start, end, before: '$m.saw((', after: `), ${number('true')}, ${number('false')})` };
  const shifted = mutants.findIndex(({ to }) => to !== 'true' && to !== 'false');
  if (sides === undefined || shifted === -1) return [whole];
  const after = `), ${first + shifted})`;
  return [whole, { ...sides[0], before: '$m.left((', after }, { ...sides[1], before: '$m.right((', after }];
}

function wrapped(text: string, wraps: readonly Wrap[]): string {
  const inserts = wraps.flatMap(({ start, end, before, after }, index) => [
    { at: start, order: [1, start - end, index], text: before },
    { at: end, order: [0, end - start, -index], text: after },
  ]);
  inserts.sort((a, b) => a.at - b.at || byOrder(a.order, b.order));
  let out = '';
  let done = 0;
  for (const { at, text: put } of inserts) {
    out += text.slice(done, at) + put;
    done = at;
  }
  return out + text.slice(done);
}

function byOrder(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) if (value !== b[index]) return value - (b[index] ?? 0);
  return 0;
}
