import type { JudgedBlock } from './block.ts';

/** What an outcome is taken to need: it has a reply and what is wrong with it. */
const AN_OUTCOME = 1 << 12;

/** The results for a block, and the name of its input. */
export interface NamedBlock {
  readonly judged: JudgedBlock;
  readonly name: string;
}

/** A block that was handed on; its results or its failure come later. */
interface Expected {
  readonly name: string;
  judged?: JudgedBlock;
  failure?: { readonly error: unknown };
}

/**
 * Has the results for blocks written in line order. All that are ready are written together: writing waits for the disk, and while this
 * thread judges a block itself, several others get ready.
 */
export class InOrder {
  readonly #write: (ready: readonly NamedBlock[]) => Promise<void>;
  readonly #stop: () => void;
  readonly #expected: Expected[] = [];
  #isWriting = false;
  /** The size of the results that are not written yet. */
  #kept = 0;
  #wakeUp: (() => void) | undefined;
  /** The first error. After it nothing is written. */
  failure: { readonly error: unknown } | undefined;

  /** `stop` is called at the first error, so that nothing more is read. */
  constructor(write: (ready: readonly NamedBlock[]) => Promise<void>, stop: () => void) {
    this.#write = write;
    this.#stop = stop;
  }

  /** Takes the next block. Its failure is reported when its turn comes. */
  add(name: string, results: Promise<JudgedBlock>): void {
    const expected: Expected = { name };
    this.#expected.push(expected);
    results
      .then(
        (judged) => {
          expected.judged = judged;
          this.#kept += sizeOf(judged);
        },
        (error: unknown) => {
          expected.failure = { error };
        },
      )
      .then(() => this.#writeReady());
  }

  /** Waits while more than this many bytes wait to be written. */
  async room(bytes: number): Promise<void> {
    while (this.#kept > bytes && this.failure === undefined) await this.#change();
  }

  /** Waits until everything is written, or something has failed. */
  async end(): Promise<void> {
    while ((this.#expected.length > 0 || this.#isWriting) && this.failure === undefined) await this.#change();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wakeUp = resolve;
    });
  }

  async #writeReady(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      for (let ready = this.#takeReady(); ready.length > 0; ready = this.#takeReady()) {
        const size = ready.reduce((sum, { judged }) => sum + sizeOf(judged), 0);
        await this.#write(ready);
        this.#kept -= size;
        this.#wakeUp?.();
      }
    } catch (error) {
      this.failure ??= { error };
      this.#stop();
    } finally {
      this.#isWriting = false;
      this.#wakeUp?.();
    }
  }

  /** Takes the results at the front that are there. Throws the failure of a block whose turn has come. */
  #takeReady(): readonly NamedBlock[] {
    if (this.failure !== undefined) return [];
    const ready: NamedBlock[] = [];
    for (let first = this.#expected[0]; first?.judged !== undefined; first = this.#expected[0]) {
      ready.push({ judged: first.judged, name: first.name });
      this.#expected.shift();
    }
    const failure = this.#expected[0]?.failure;
    if (ready.length === 0 && failure !== undefined) throw failure.error;
    return ready;
  }
}

/** How much memory the results for a block take. */
function sizeOf({ bytes, written, records, outcomes }: JudgedBlock): number {
  return bytes.length + written.length + records.length + outcomes.length * AN_OUTCOME;
}
