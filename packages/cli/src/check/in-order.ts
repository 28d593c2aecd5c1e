import type { JudgedBlock } from './block.ts';

// What an outcome is taken to need: it has a reply and what is wrong with it.
const AN_OUTCOME = 1 << 12;

export interface NamedBlock {
  readonly judged: JudgedBlock;
  readonly name: string;
}

interface Expected {
  readonly name: string;
  judged?: JudgedBlock;
  failure?: { readonly error: unknown };
}

export class InOrder {
  readonly #write: (ready: readonly NamedBlock[]) => Promise<void>;
  readonly #stop: () => void;
  readonly #expected: Expected[] = [];
  #isWriting = false;
  #kept = 0;
  #wakeUp: (() => void) | undefined;
  failure: { readonly error: unknown } | undefined;

  // `stop` is called at the first error, so that nothing more is read.
  constructor(write: (ready: readonly NamedBlock[]) => Promise<void>, stop: () => void) {
    this.#write = write;
    this.#stop = stop;
  }

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

  // Waits while more than this many bytes wait to be written.
  async room(bytes: number): Promise<void> {
    while (this.#kept > bytes && this.failure === undefined) await this.#change();
  }

  // Waits until everything is written, or something has failed.
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

// How much memory the results for a block take.
function sizeOf({ bytes, written, records, outcomes }: JudgedBlock): number {
  return bytes.length + written.length + records.length + outcomes.length * AN_OUTCOME;
}
