import { abstainedIn, configState, groupFailures, type StaleResults, staleResults } from '@tamis/pipeline';
import type { Books } from '../books/books.ts';
import type { RunOut } from '../model/run.ts';
import type { RunPage, WorthALook } from '../model/run-page.ts';
import type { Series, Trend } from '../model/trend.ts';
import type { Paces } from './paces.ts';
import { ageOf, readRun } from './runs.ts';
import { barWidth, readTrend } from './trends.ts';

const MOST_FIELDS = 50;

const MOST_WORTH = 3;

export async function readRunPage(
  books: Books,
  paces: Paces,
  id: string,
  now: number,
): Promise<Omit<RunPage, 'acts'> | undefined> {
  const opened = await books.run(id);
  if (opened === undefined) return undefined;
  const { book, row } = opened;
  const run = await readRun(opened, paces, now);
  const span = { from: run.createdAt, to: run.activity === 'running' ? now : run.updatedAt };
  const width = barWidth(span.to - span.from);
  const failures = await readTrend(books, book, { run: row.run, subject: 'failures', by: 'code', width }, span);
  const faults = await readTrend(books, book, { run: row.run, subject: 'faults', by: 'code', width }, span);
  const spending = await opened.ledger.spending(row.run);
  const groups = groupFailures(await opened.ledger.failures(row.run), ['step', 'code']);
  const config = await configState(opened);
  const stale = await staleResults(opened);
  return {
    run: { ...run, ...ageOf({ asOf: () => Math.min(opened.asOf(), failures.asOf, faults.asOf) }, now) },
    ...{ config, failures, faults },
    commonest: groups.flatMap(({ step = '', code, units }) => (code === undefined ? [] : [{ step, code, units }])),
    spending: spending.map((one) => ({ ...one })),
    abstained: (await abstainedIn(opened.ledger, row.run)).slice(0, MOST_FIELDS),
    stale: stale.reduce((sum, { results }) => sum + results, 0),
    worth: [...staleWorth(stale), ...worthALook(run, failures, groups[0], config)].slice(0, MOST_WORTH),
  };
}

// A note on results made with outdated inputs. It comes first, because nothing else about the run is right with them.
function staleWorth(stale: readonly StaleResults[]): readonly WorthALook[] {
  if (stale.length === 0) return [];
  const count = stale.reduce((sum, { results }) => sum + results, 0);
  const where = stale.map(({ step, causes }) => `${step} (${causes.join(', ')})`).join(', ');
  return [{ kind: 'stale', count, message: `out of date: ${where}. Refresh asks again.` }];
}

function worthALook(
  run: RunOut,
  failures: Trend,
  commonest: { readonly code?: string; readonly units: number; readonly example: string } | undefined,
  config: RunPage['config'],
): WorthALook[] {
  const found: WorthALook[] = [];
  const { states } = run;
  if (run.units > 0 && states.valid + states.repaired === 0 && states.failed > 0)
    found.push({
      kind: 'zero-valid',
      count: states.failed,
      code: commonest?.code,
      message: `0 valid: ${counted(commonest?.units ?? states.failed)} of ${counted(states.failed)} failed${commonest?.code === undefined ? '' : ` with ${commonest.code}`}`,
    });
  const rising = failures.series.find((series) => risesAt(series) !== undefined);
  const at = rising && risesAt(rising);
  if (rising !== undefined && at !== undefined)
    found.push({
      kind: 'rising',
      code: rising.key,
      at: failures.from + at * failures.width,
      count: rising.counts.slice(at).reduce((sum, count) => sum + count, 0),
      message: 'rose to more than twice its usual rate',
    });
  // A run that has stopped because of them says so itself.
  if (run.waits !== undefined && run.activity !== 'waiting')
    found.push({ kind: 'waiting', count: states.waiting, message: run.waits });
  if (states.quarantined > 0)
    found.push({
      kind: 'quarantined',
      count: states.quarantined,
      message: 'in quarantine after crashing several worker processes.',
    });
  const { lost, unpriced } = run.spent;
  if (lost > 0)
    found.push({
      kind: 'lost',
      count: lost,
      message: 'without a recorded response, because the process died first. They may have been charged.',
    });
  if (unpriced > lost)
    found.push({ kind: 'unpriced', count: unpriced - lost, message: 'without a known price, so the cost is a lower bound.' });
  if (run.activity === 'interrupted') found.push({ kind: 'no-worker', message: 'No process is working on this run.' });
  if (config === 'changed') found.push({ kind: 'drift', message: 'The pipeline folder has changed since the run began.' });
  return found;
}

// The first bar from which a code occurs more than twice as often as before.
function risesAt({ counts, total }: Series): number | undefined {
  if (total < 20 || counts.length < 6) return undefined;
  for (let at = 3; at < counts.length - 1; at++) {
    const before = counts.slice(0, at).reduce((sum, count) => sum + count, 0) / at;
    const after = counts.slice(at).reduce((sum, count) => sum + count, 0) / (counts.length - at);
    if (before > 0 && after > 2 * before && (counts[at] ?? 0) > 2 * before) return at;
  }
  return undefined;
}

function counted(number: number): string {
  return number.toLocaleString('en-US');
}
