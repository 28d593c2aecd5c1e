import { alter } from '../damage/alter.ts';
import { type Random, seeded } from '../damage/random.ts';
import type { Target } from './target.ts';

export interface Broken {
  readonly input: Buffer;
  readonly why: string;
}

export interface Hunt {
  readonly runs: number;
  readonly fresh: readonly Buffer[];
  readonly broken: readonly Broken[];
}

export interface HuntOptions {
  readonly seed: number;
  readonly kept: readonly Buffer[];
  readonly isOver: (runs: number) => boolean;
}

// More of one kind would only repeat it.
const MOST_BROKEN = 20;

export async function hunt(target: Target, { seed, kept, isOver }: HuntOptions): Promise<Hunt> {
  const random = seeded(seed);
  const pool = [...target.seeds.map((text) => Buffer.from(text)), ...kept];
  const signs = new Set<string>();
  const fresh: Buffer[] = [];
  const broken: Broken[] = [];
  const attempt = async (input: Buffer): Promise<boolean> => {
    const { sign, why } = await tried(target, input, random);
    if (why !== undefined) broken.push({ input, why });
    if (sign === undefined || signs.has(sign)) return false;
    signs.add(sign);
    return true;
  };
  for (const input of [...pool]) await attempt(input);
  let runs = pool.length;
  for (; !isOver(runs) && broken.length < MOST_BROKEN; runs++) {
    const input = alter(random.pick(pool), random.pick(pool), target.words, random);
    if (!(await attempt(input))) continue;
    pool.push(input);
    fresh.push(input);
  }
  return { runs, fresh, broken };
}

async function tried(target: Target, input: Buffer, random: Random): Promise<{ readonly sign?: string; readonly why?: string }> {
  try {
    return { sign: await target.run(input, random) };
  } catch (error) {
    return { why: error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join('\n') : String(error) };
  }
}
