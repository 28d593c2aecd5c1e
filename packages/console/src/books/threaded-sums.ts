import { Worker } from 'node:worker_threads';
import type { Summing, SumQuestion } from './sums.ts';

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly problem?: string;
}

// Computes sums in a separate thread, so that a large run does not block requests. The thread starts with the first request.
export function threadedSums(file: string | URL): Summing {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (problem: Error) => void }>();
  let thread: Worker | undefined;
  let last = 0;
  const start = (): Worker => {
    const made = new Worker(file);
    made.on('message', ({ id, result, problem }: Answer) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (problem === undefined) asked?.resolve(result);
      else asked?.reject(new Error(problem));
    });
    made.on('error', (problem) => {
      thread = undefined;
      for (const { reject } of waiting.values()) reject(problem as Error);
      waiting.clear();
    });
    made.unref();
    return made;
  };
  return {
    ask: (question: SumQuestion) => {
      thread ??= start();
      const id = ++last;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.set(id, { resolve, reject });
      thread.postMessage({ id, ...question });
      return promise;
    },
    close: async () => {
      await thread?.terminate();
      thread = undefined;
    },
  };
}
