import { type PythonLimits, pythonLimits } from '../src/limits.ts';
import type { PythonProcess } from '../src/process/python-process.ts';
import type { Spares } from '../src/run/spares.ts';

type Answers = (request: unknown) => string | { readonly reason: string };

const asUsual: Answers = (request) =>
  typeof request === 'string' ? JSON.stringify({ fields: { p: request.slice(0, 9) } }) : '{"loaded": true}';

export class Played {
  readonly batches: (readonly unknown[])[] = [];
  readonly waits: number[] = [];
  readonly #answers: Answers;
  #due: unknown[] = [];
  isGone = false;

  constructor(answers: Answers = asUsual) {
    this.#answers = answers;
  }

  send(requests: readonly unknown[]): void {
    this.batches.push(requests);
    this.#due.push(...requests);
  }

  async next(ms: number): Promise<object> {
    this.waits.push(ms);
    const answer = this.#answers(this.#due.shift());
    if (typeof answer === 'string' && !this.isGone) return { line: answer };
    this.isGone = true;
    return { end: typeof answer === 'string' ? { reason: 'exit' } : answer };
  }

  stop(): void {
    this.isGone = true;
  }

  async close(): Promise<void> {
    this.stop();
  }

  get asProcess(): PythonProcess {
    return this as unknown as PythonProcess;
  }
}

// Gives out played processes; `made` has them in order.
export function playing(answers?: Answers): { readonly spares: Spares; readonly made: readonly Played[] } {
  const made: Played[] = [];
  const take = async () => {
    made.push(new Played(answers));
    return made.at(-1)?.asProcess;
  };
  return { made, spares: { take, kept: () => {}, giveBack: () => {} } as unknown as Spares };
}

export const limitsWith = (limits: Partial<PythonLimits>): PythonLimits => ({ ...pythonLimits, ...limits });
