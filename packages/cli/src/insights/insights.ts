import { statSync } from 'node:fs';
import { countInsights, runAttempts, type SeenAttempt } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { InsightsFlags } from '../flags/look-flags.ts';
import { stdoutSink } from '../io/json-sink.ts';
import { readBytes } from '../io/read-bytes.ts';
import { withRun } from '../runs/with-run.ts';
import { insightsText } from './insights-text.ts';
import { journalAttempts } from './journal-attempts.ts';

/** The version of the report format; it increases with every change that could break a reader. */
const INSIGHTS_VERSION = 1;

/** A longer journal is cut into several first. */
const MOST_BYTES = 256 * 1024 * 1024;

/** `tamis insights`: which mistakes models make most, and whether telling them helped. Only counts, no content. */
export async function insights({ by = 'code', format }: InsightsFlags, ...sources: readonly string[]): Promise<number> {
  if (sources.length === 0) throw usage('No journal or run was given.', 'Give what --journal wrote, or the folder of a run.');
  const attempts: SeenAttempt[] = [];
  for (const [index, source] of sources.entries()) {
    // The same run may be in two copies of a journal; each is counted separately.
    for (const attempt of await attemptsIn(source)) attempts.push({ ...attempt, sequence: `${index} ${attempt.sequence}` });
  }
  const counted = countInsights(attempts, by);
  const output = stdoutSink(format);
  output.write(
    format === 'json' ? `${JSON.stringify({ version: INSIGHTS_VERSION, by, ...counted })}\n` : insightsText(counted, by),
  );
  await output.flush();
  return EXIT.valid;
}

async function attemptsIn(source: string): Promise<readonly SeenAttempt[]> {
  if (statSync(source, { throwIfNoEntry: false })?.isDirectory()) return await attemptsOf(source);
  const found = journalAttempts((await readBytes(source, MOST_BYTES, 'Cut it into several.')).toString('utf8'));
  if (found.length === 0) throw usage(`${source} holds no attempts.`, 'Give what --journal wrote, or the folder of a run.');
  return found;
}

/** The attempts of a run, from its ledger. */
async function attemptsOf(folder: string): Promise<readonly SeenAttempt[]> {
  return await withRun(folder, { frozen: true }, async (run) => {
    const found: SeenAttempt[] = [];
    for await (const attempt of runAttempts(run)) found.push(attempt);
    return found;
  });
}
