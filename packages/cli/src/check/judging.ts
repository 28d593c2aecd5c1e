import { addTally, type Tally } from '@tamis/core/unit';
import { LineSplitter } from '../io/line-splitter.ts';
import { boundedNursery } from '../io/nursery.ts';
import { openSource, type Source } from '../io/source.ts';
import { SpareMemory } from '../io/spare-memory.ts';
import type { LoadedGate } from '../load/load-gate.ts';
import type { Block } from './block.ts';
import { BLOCK_MEMORY, BlockGatherer } from './block-gatherer.ts';
import { Checker } from './checker.ts';
import { Crew } from './crew.ts';
import { foreignBytes } from './foreign-bytes.ts';
import { InOrder, type NamedBlock } from './in-order.ts';
import type { Inputs } from './inputs.ts';
import type { Outputs } from './outputs.ts';
import { type CheckSettings, lineLimit } from './settings.ts';
import { isBeyond, type Tolerance } from './tolerance.ts';
import { Turns } from './turns.ts';

// Everything a run needs: its inputs, the gate, and the outputs.
interface JudgingParts {
  readonly loaded: LoadedGate;
  readonly settings: CheckSettings;
  readonly jobs: number;
  readonly tolerance: Tolerance;
  readonly inputs: Inputs;
  readonly outputs: Outputs;
  readonly tally: Tally;
}

// How many units are judged between two checks of V8's memory: a check costs as much as a unit.
const UNITS_A_LOOK = 256;

// How much may wait for earlier results. It keeps this thread busy while a worker has a block that takes long; more would only take memory.
const MOST_KEPT = 1 << 21;

const LARGE = 1 << 21;

export class Judging {
  readonly #parts: JudgingParts;
  readonly #crew: Crew;
  readonly #memory = new SpareMemory(BLOCK_MEMORY);
  #source: Source | undefined;
  #bytes = 0;
  #isStopped = false;
  #hasUnit = false;
  readonly #results = new InOrder(
    (ready) => this.#write(ready),
    () => this.#source?.stop(),
  );
  isFaulty = false;

  constructor(parts: JudgingParts) {
    this.#parts = parts;
    const { loaded, settings, jobs, inputs, outputs } = parts;
    const wanted = { records: outputs.record !== null, outcomes: outputs.wantsOutcomes, onTerminal: outputs.passed.isTerminal };
    this.#crew = new Crew(jobs, loaded.gate, { contract: loaded.contract, settings, wanted });
    if ((inputs.size ?? 0) > LARGE) this.#crew.start();
  }

  // Judges all inputs, until it is stopped or too many units have failed.
  async run(): Promise<void> {
    try {
      for (const name of this.#parts.inputs.names) {
        if (this.#isOver) break;
        await this.#input(name);
      }
    } finally {
      await this.#results.end();
    }
    if (this.#results.failure !== undefined) throw this.#results.failure.error;
  }

  // Stops reading now; lines already read are still judged and written.
  stop(): void {
    this.#isStopped = true;
    this.#source?.stop();
  }

  // Ends all work still in progress.
  async release(): Promise<void> {
    this.stop();
    await this.#crew.stop();
  }

  get isEnough(): boolean {
    const { tolerance, tally } = this.#parts;
    return tolerance.stops && isBeyond(tolerance, tally);
  }

  get #isOver(): boolean {
    return this.#isStopped || this.#results.failure !== undefined || this.isEnough;
  }

  async #input(name: string): Promise<void> {
    const { settings, inputs, jobs } = this.#parts;
    const source = openSource(name);
    this.#source = source;
    if (this.#isStopped) source.stop();
    const file = inputs.names.length > 1 ? name : undefined;
    try {
      const visitor = new Turns(this.#checker(name, file), new BlockGatherer(name, file !== undefined, this.#memory));
      visitor.isHandedOn = jobs > 1 && this.#hasUnit;
      await this.#pump(source, new LineSplitter(visitor, lineLimit(settings), settings.mode !== 'whole'), visitor);
    } finally {
      source.stop();
    }
  }

  async #pump(source: Source, splitter: LineSplitter, visitor: Turns): Promise<void> {
    let isFirst = true;
    while (!this.#isOver) {
      const space = splitter.space();
      const count = await source.read(space);
      if (count === 0) break;
      if (isFirst) refuseForeign(space.subarray(0, count), source.name);
      isFirst = false;
      this.#bytes += count;
      let isThrough = await this.#settling(visitor, () => splitter.advance(count));
      // Failures produce far more output than input, so a chunk may take several rounds.
      while (!isThrough && !this.isEnough) {
        this.#parts.outputs.progress(this.#bytes);
        isThrough = await this.#settling(visitor, () => splitter.advance(0));
      }
      this.#parts.outputs.progress(this.#bytes);
      visitor.isHandedOn = this.#parts.jobs > 1 && this.#hasUnit;
    }
    // After an interrupt the rest may be half a line, which must not be judged.
    if (!this.#isOver) await this.#settling(visitor, () => splitter.finish());
  }

  // Runs a function and, if it throws, still writes everything judged before that.
  async #settling<Result>(visitor: Turns, work: () => Result): Promise<Result> {
    try {
      return work();
    } finally {
      this.#hasUnit ||= visitor.checker.hasUnit;
      this.isFaulty ||= visitor.checker.faulty;
      const block = visitor.blocks.take();
      if (block !== undefined) await this.#handOn(block);
      else if (!visitor.isHandedOn) await this.#parts.outputs.flush();
    }
  }

  // Hands a block to the crew, and waits while too many results wait for earlier ones.
  async #handOn(block: Block): Promise<void> {
    this.#results.add(block.name, this.#crew.judge(block));
    // While this thread judged, workers may have finished blocks. Seeing that before the next block keeps them busy.
    await new Promise((resolve) => setImmediate(resolve));
    await this.#results.room(MOST_KEPT);
  }

  async #write(ready: readonly NamedBlock[]): Promise<void> {
    const { outputs, tally } = this.#parts;
    for (const { judged, name } of ready) {
      addTally(tally, judged.tally);
      this.isFaulty ||= judged.isFaulty;
      outputs.block(judged, name);
    }
    await outputs.flush();
    for (const { judged } of ready) this.#memory.giveBack(judged.bytes);
  }

  #checker(name: string, file: string | undefined): Checker {
    const { loaded, settings, outputs, tally } = this.#parts;
    const isFull = fullness(outputs);
    return new Checker({
      gate: loaded.gate,
      settings,
      name,
      file,
      hasUnit: this.#hasUnit,
      passed: outputs.passed,
      tally,
      record: outputs.record,
      outcome: (outcome) => outputs.outcome(outcome, name),
      isFull: () => isFull() || this.isEnough,
    });
  }
}

function refuseForeign(first: Uint8Array, name: string): void {
  const halt = foreignBytes(first, name);
  if (halt !== null) throw halt;
}

// Tells after each unit whether the outputs are full; also keeps V8 from taking more memory than it needs.
function fullness(outputs: Outputs): () => boolean {
  const bound = boundedNursery();
  let units = 0;
  return () => {
    if (++units % UNITS_A_LOOK === 0) bound();
    return outputs.isFull;
  };
}
