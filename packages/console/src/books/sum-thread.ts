import { parentPort } from 'node:worker_threads';
import { localSums, type SumQuestion } from './sums.ts';

const sums = localSums();

parentPort?.on('message', async ({ id, ...question }: SumQuestion & { readonly id: number }) => {
  try {
    parentPort?.postMessage({ id, result: await sums.ask(question) });
  } catch (problem) {
    parentPort?.postMessage({ id, problem: problem instanceof Error ? problem.message : String(problem) });
  }
});
