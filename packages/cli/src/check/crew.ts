import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Gate } from '@tamis/core';
import { fullNurseries } from '../io/nursery.ts';
import type { LoadedGate } from '../load/load-gate.ts';
import type { Block, JudgedBlock } from './block.ts';
import { judgeBlock, type Wanted } from './judge-block.ts';
import type { CheckSettings } from './settings.ts';

export interface Hired {
  // The whole contract as data, so its files are not read a second time.
  readonly contract: LoadedGate['contract'];
  readonly settings: CheckSettings;
  readonly wanted: Wanted;
}

// The size of a worker's young generation. More would not make any block faster, but V8 would take many times as much.
const YOUNG_MEGABYTES = 12;

const BLOCKS_A_WORKER = 4;

interface Hand {
  readonly worker: Worker;
  // Why the worker has ended. It may end without a block, and would never answer for the next.
  lost?: Error;
  readonly waiting: { readonly resolve: (judged: JudgedBlock) => void; readonly reject: (error: Error) => void }[];
}

// Judges blocks in worker threads and in this thread. A new worker is started when the others are busy. When all workers are busy, this
// thread judges the block itself, since it has already compiled the contract.
export class Crew {
  readonly #hands: Hand[] = [];
  readonly #workers: number;
  readonly #gate: Gate;
  readonly #hired: Hired;

  constructor(jobs: number, gate: Gate, hired: Hired) {
    this.#workers = jobs - 1;
    this.#gate = gate;
    this.#hired = hired;
  }

  // Starts a worker ahead of the first block, so that it loads its code while this thread judges the first lines.
  start(): void {
    if (this.#hands.length < this.#workers) this.#hands.push(newHand(this.#hired));
  }

  judge(block: Block): Promise<JudgedBlock> {
    const hand = this.#freest();
    if (hand === undefined) return judgeBlock(this.#gate, this.#hired.settings, this.#hired.wanted, block);
    if (hand.lost !== undefined) return Promise.reject(hand.lost);
    return new Promise((resolve, reject) => {
      hand.waiting.push({ resolve, reject });
      hand.worker.postMessage(block, [block.bytes.buffer]);
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.#hands.map(({ worker }) => worker.terminate()));
  }

  #freest(): Hand | undefined {
    const [first, ...others] = this.#hands;
    const freest = others.reduce((one, other) => (other.waiting.length < (one?.waiting.length ?? 0) ? other : one), first);
    if (freest !== undefined && (freest.waiting.length === 0 || this.#hands.length === this.#workers))
      return freest.waiting.length < BLOCKS_A_WORKER ? freest : undefined;
    const hand = newHand(this.#hired);
    this.#hands.push(hand);
    return hand;
  }
}

// The environment in which a worker uses the code that was compiled for this thread. By itself it would compile everything again.
function withCompiledCode(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folder = process.getBuiltinModule('node:module').getCompileCacheDir();
  return folder === undefined ? env : { ...env, NODE_COMPILE_CACHE: path.dirname(folder) };
}

function newHand(hired: Hired): Hand {
  const { Worker: Thread } = process.getBuiltinModule('node:worker_threads');
  fullNurseries();
  const worker = new Thread(new URL('./block-worker.js', import.meta.url), {
    workerData: hired,
    env: withCompiledCode(process.env),
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const hand: Hand = { worker, waiting: [] };
  worker.on('message', (judged: JudgedBlock) => hand.waiting.shift()?.resolve(judged));
  const fail = (error: Error) => {
    hand.lost ??= error;
    for (const { reject } of hand.waiting.splice(0)) reject(error);
  };
  worker.on('error', (error: Error) => fail(error));
  worker.on('exit', (code) => fail(new Error(`a worker ended with ${code} before its block was judged`)));
  return hand;
}
