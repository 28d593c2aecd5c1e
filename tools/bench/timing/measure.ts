import { seeded } from '../../damage/random.ts';
import { cpuMicroseconds } from './cpu-clock.ts';

export interface Contestant<Text = string> {
  readonly name: string;
  readonly texts: readonly Text[];
  readonly run: (text: Text) => unknown;
}

export interface Effort {
  readonly rounds: number;
  readonly sample: number;
}

// The efforts of a normal run and of `--quick`.
export const EFFORTS: { readonly usual: Effort; readonly quick: Effort } = {
  usual: { rounds: 21, sample: 10_000 },
  quick: { rounds: 5, sample: 5_000 },
};

export type Costs = readonly (readonly number[])[];

// Where results go, so that nothing is optimised away.
export const kept: { last: unknown } = { last: undefined };

export function measure<Text>(contestants: readonly Contestant<Text>[], effort: Effort): Costs {
  const random = seeded(20);
  const calls = warmUp(contestants, effort);
  const costs = contestants.map((): number[] => []);
  for (let round = 0; round < effort.rounds; round++) {
    for (const [index, contestant] of random.shuffled([...contestants.entries()]))
      costs[index]?.push(sample(contestant, calls[index] as number, round));
  }
  return costs;
}

const PASSES = 24;

// Runs everything until it is compiled, and determines how many calls make a sample.
function warmUp<Text>(contestants: readonly Contestant<Text>[], effort: Effort): readonly number[] {
  const calls = contestants.map(() => 1);
  for (let pass = 0; pass < PASSES; pass++) {
    contestants.forEach((contestant, index) => {
      const cost = Math.max(sample(contestant, calls[index] as number, pass), 0.01);
      // The sample may grow a hundredfold from pass to pass: a first call says little about the hundredth.
      const wanted = Math.ceil((effort.sample * 1.2) / cost);
      calls[index] = Math.max(1, Math.min(wanted, (calls[index] as number) * 100));
    });
  }
  return calls;
}

// The cost of a call, from many of them; each round starts at another text, the same for all contestants.
function sample<Text>({ run, texts }: Contestant<Text>, calls: number, round: number): number {
  const start = cpuMicroseconds();
  for (let i = 0; i < calls; i++) kept.last = run(texts[(round + i) % texts.length] as Text);
  return (cpuMicroseconds() - start) / calls;
}
