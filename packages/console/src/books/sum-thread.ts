import { parentPort } from 'node:worker_threads';
import { type Ledger, openLedger } from '@tamis/ledger';
import { type SumQuestion, sumOf } from './sums.ts';

/** A question with its number. */
interface Numbered extends SumQuestion {
  readonly id: number;
}

const ledgers = new Map<string, Ledger>();

function ledgerAt(place: string): Ledger {
  const known = ledgers.get(place) ?? openLedger(place, { readOnly: true });
  ledgers.set(place, known);
  return known;
}

parentPort?.on('message', async ({ id, ...question }: Numbered) => {
  try {
    parentPort?.postMessage({ id, result: await sumOf(ledgerAt(question.place), question) });
  } catch (problem) {
    // A file that was replaced is reopened by the next question.
    ledgers.delete(question.place);
    parentPort?.postMessage({ id, problem: problem instanceof Error ? problem.message : String(problem) });
  }
});
