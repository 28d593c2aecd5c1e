import type { Cancel } from '../model/index.ts';

// A signal that ends one call, either because the run was cancelled or because nothing more is needed from the call.
export class Stop {
  isStopped = false;
  readonly stopped: Promise<void>;
  readonly signal: Cancel;
  readonly #run: Cancel | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #passOn = () => this.#abort();
  #resolve: () => void = () => undefined;

  constructor(run: Cancel | undefined) {
    this.#run = run;
    this.stopped = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.signal = this.#makeSignal();
    run?.addEventListener('abort', this.#passOn, { once: true });
  }

  now(): void {
    this.isStopped = true;
    this.#resolve();
    this.#abort();
  }

  // Stops listening to the run, because the call has ended.
  end(): void {
    this.#run?.removeEventListener('abort', this.#passOn);
  }

  #abort(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #makeSignal(): Cancel {
    const isAborted = () => this.isStopped || this.#run?.aborted === true;
    return {
      get aborted() {
        return isAborted();
      },
      addEventListener: (_, listener) => void this.#listeners.add(listener),
      removeEventListener: (_, listener) => void this.#listeners.delete(listener),
    };
  }
}
