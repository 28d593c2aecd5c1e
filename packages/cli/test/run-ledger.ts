import { type AttemptRow, type Ledger, openLedger } from '@tamis/ledger';
import { runLedgerPlace } from '@tamis/ledger/internal';
import { recordOf, runDetail, storedUnit, writeJson } from '@tamis/pipeline';

export async function reading<Result>(out: string, read: (ledger: Ledger, run: string) => Promise<Result>): Promise<Result> {
  const ledger = openLedger(runLedgerPlace(out), { readOnly: true });
  try {
    for await (const { run } of ledger.runs()) return await read(ledger, run);
    throw new Error(`${out} has no run`);
  } finally {
    await ledger.close();
  }
}

export async function exported(out: string): Promise<string> {
  return await reading(out, async (ledger, run) => {
    const row = await ledger.run(run);
    const { steps } = runDetail(row ?? {});
    const lines: string[] = [];
    for await (const { unit, input } of ledger.units(run, { contents: true })) {
      const results: AttemptRow[] = [];
      for await (const result of ledger.attempts(run, { unit, results: true, contents: true })) results.push(result);
      const states = (await ledger.unit(run, unit)).map(({ step, state, attempts }) => `${step} ${state} ${attempts}`);
      lines.push(`${states.join(', ')}: ${writeJson(recordOf(storedUnit(unit, steps, input, results)))}`);
    }
    return lines.join('\n');
  });
}

// The calls of a run: `step unit attempt`, once for each call.
export async function callsIn(out: string): Promise<readonly string[]> {
  return await reading(out, async (ledger, run) => {
    const calls: string[] = [];
    for await (const { step, unit, attempt, calls: own } of ledger.attempts(run))
      for (const _ of own) calls.push(`${step} ${unit} ${attempt}`);
    return calls.sort();
  });
}

export async function lostCalls(out: string): Promise<number> {
  return await reading(out, async (ledger, run) => (await ledger.costs(run)).reduce((sum, { lost }) => sum + lost, 0));
}
