import { type Books, objectIn, textOf } from '../books.ts';
import type { Check, Violation } from '../check.ts';

type Inputs = { readonly [step: string]: { readonly [input: string]: string } | undefined };

const RECHECKED = ['schema', 'rules', 'policy', 'expressions'];

const RESULTS = `SELECT u.id AS unit, s.step_no, s.result, s.outdated, a.reason, coalesce(o.contract, a.contract) AS contract FROM unit_step s
  JOIN unit u ON u.no = s.unit_no JOIN attempt a ON a.unit_no = s.unit_no AND a.step_no = s.step_no AND a.number = s.result
  LEFT JOIN attempt o ON o.unit_no = a.unit_no AND o.step_no = a.step_no AND o.number = a.origin
  WHERE s.run_no = :run AND s.state IN ('valid', 'repaired') AND a.status = 'pass' AND coalesce(a.reason, '') NOT IN ('edit', 'choose')`;

export const standingResults: Check = {
  name: 'V13',
  sentence: 'every result was made with the inputs in force, apart from models named with --model',
  *violations(books) {
    if (books.isRechecking) yield { what: 'A recheck was interrupted: results were judged with two configurations.' };
    const inputs = new Map<unknown, Inputs>();
    for (const { digest, text } of books.rows('SELECT digest, text FROM snapshot WHERE run_no = :run'))
      inputs.set(digest, (objectIn(textOf(text) ?? '') as { readonly inputs?: Inputs } | undefined)?.inputs ?? {});
    if (inputs.size <= 1) return;
    for (const row of books.rows(RESULTS)) {
      const step = books.steps[Number(row.step_no)]?.name ?? '';
      const what = problemOf(books, step, inputs, row);
      if (what !== undefined) yield { unit: String(row.unit), step, attempt: Number(row.result), what } satisfies Violation;
    }
  },
  notes: mixedNotes,
};

const MODELS = `SELECT s.step_no, c.model, count(DISTINCT s.unit_no) AS units FROM unit_step s
  JOIN attempt a ON a.unit_no = s.unit_no AND a.step_no = s.step_no AND a.number = s.result
  LEFT JOIN attempt o ON o.unit_no = a.unit_no AND o.step_no = a.step_no AND o.number = a.origin
  JOIN call c ON c.attempt_id = coalesce(o.id, a.id) AND c.outcome = 'answered'
  WHERE s.run_no = :run AND s.state IN ('valid', 'repaired') AND a.status = 'pass' AND coalesce(a.reason, '') NOT IN ('edit', 'choose')
  GROUP BY s.step_no, c.model ORDER BY s.step_no, units DESC, c.model`;

function* mixedNotes({ rows, steps }: Books): Generator<string, void, undefined> {
  for (const [step, models] of Map.groupBy(rows(MODELS), (row) => Number(row.step_no)))
    if (models.length > 1)
      yield `${steps[step]?.name ?? ''}: results come from ${models.length} models: ${models.map(({ model, units }) => `${units} from ${model}`).join(', ')}`;
}

function problemOf(
  { digest }: Books,
  step: string,
  inputs: ReadonlyMap<unknown, Inputs>,
  { contract, outdated, reason }: { readonly [column: string]: unknown },
): string | undefined {
  if (outdated === digest) return 'is out of date, but other units were made from it';
  const [before, now] = [inputs.get(contract)?.[step] ?? {}, inputs.get(digest)?.[step] ?? {}];
  // A unit that skipped the step depends only on its condition.
  const matters = (name: string) => (reason === 'skipped' ? name === 'condition' : !RECHECKED.includes(name));
  const names = Object.keys({ ...before, ...now }).filter((name) => before[name] !== now[name] && matters(name));
  return names.length === 0 ? undefined : `is out of date; changed since: ${names.join(', ')}`;
}
