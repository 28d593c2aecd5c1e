import { statSync } from 'node:fs';
import { shellWord, visible } from '@tamis/core/wording';
import {
  countInsights,
  type InsightGroup,
  type InsightGrouping,
  type Insights,
  runAttempts,
  type SeenAttempt,
} from '@tamis/pipeline';
import { engine } from '../engine.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { InsightsFlags } from '../flags/look-flags.ts';
import { readBytes } from '../io/read-bytes.ts';
import { tellShown } from '../io/shown.ts';
import { numbers, tableLines } from '../runs/table.ts';
import { withRun } from '../runs/with-run.ts';

import { calibration } from './calibration.ts';
import { journalAttempts } from './journal-attempts.ts';

// The version of the report format; it increases with every change that could break a reader.
const INSIGHTS_VERSION = 1;

// The largest journal, in bytes; a longer one must be split first.
const MOST_BYTES = 256 * 1024 * 1024;

// `tamis insights`: reports which mistakes models make most often, and whether feedback helped. It shows only counts, no content.
export async function insights(flags: InsightsFlags, ...sources: readonly string[]): Promise<number> {
  if (sources.length === 0)
    throw usage('No journal or run was given.', 'Give a journal written with --journal, or a run folder.');
  if (flags.calibration === true) return await calibration(flags, sources);
  const attempts: SeenAttempt[] = [];
  for (const [index, source] of sources.entries()) {
    // The same run may be in two copies of a journal; each is counted separately.
    for (const attempt of await attemptsIn(source)) attempts.push({ ...attempt, sequence: `${index} ${attempt.sequence}` });
  }
  const { by = 'code' } = flags;
  const counted = countInsights(attempts, by, engine);
  await tellShown(flags, {
    text: () => insightsText(counted, by),
    // What models were told may quote replies.
    json: () => ({ version: INSIGHTS_VERSION, by, ...counted, groups: counted.groups.map(({ told: _, ...group }) => group) }),
  });
  return EXIT.valid;
}

async function attemptsIn(source: string): Promise<readonly SeenAttempt[]> {
  if (statSync(source, { throwIfNoEntry: false })?.isDirectory()) return await attemptsOf(source);
  const found = journalAttempts((await readBytes(source, MOST_BYTES, 'Split it into several files.')).toString('utf8'));
  if (found.length === 0) throw usage(`${source} holds no attempts.`, 'Give a journal written with --journal, or a run folder.');
  return found;
}

async function attemptsOf(folder: string): Promise<readonly SeenAttempt[]> {
  return await withRun(folder, { frozen: true }, async (run) => {
    const found: SeenAttempt[] = [];
    for await (const attempt of runAttempts(run, engine)) found.push(attempt);
    return found;
  });
}

const MOST_GROUPS = 20;

function insightsText({ attempts, failed, held, asked, passed, passedFirst, groups }: Insights, by: InsightGrouping): string {
  const made = `${counted(attempts, 'attempt')} for ${counted(asked, 'answer')}`;
  const head = `${made}: ${passed} passed, ${passedFirst} of them at once; ${counted(failed, 'attempt')} failed, ${held.toLocaleString('en-US')} held for a person`;
  if (groups.length === 0) return `${head}\n`;
  const names = by === 'code' ? [by, 'tier'] : [by];
  const columns = [...numbers('failed', 'held', 'share'), ...names, ...numbers('retried', 'fixed', 'hinted', 'fixed')];
  const rows = groups
    .slice(0, MOST_GROUPS)
    .map((group) => [
      ...[String(group.failed), String(group.held), `${Math.round((100 * (group.failed + group.held)) / (failed + held))}%`],
      visible(group.key),
      ...(group.tier === undefined ? [] : [group.tier]),
      ...[group.retried, group.cured, group.hinted, group.curedByHint].map(String),
    ]);
  const more = groups.length > MOST_GROUPS ? [`${groups.length - MOST_GROUPS} more; --format json has all`] : [];
  const next = by === 'code' ? ['', `  next: tamis explain ${shellWord(groups[0]?.key ?? '')}`] : [];
  return `${[head, '', ...tableLines(columns, rows), ...more, ...(by === 'code' ? promptLines(groups) : []), ...next].join('\n')}\n`;
}

const MOST_ADVICE = 3;

// Suggests hints to put in the prompt from the start, for codes that later feedback seldom fixes. A hint that needs the data of a reply
// says nothing without it, so the page of its code is named instead.
function promptLines(groups: readonly InsightGroup[]): readonly string[] {
  const advice = groups.flatMap(({ key, retried, cured }) => {
    const hint = engine.entryOf(key)?.hint ?? '';
    const advice = hint.includes('{') ? `tamis explain ${key} shows what to say` : hint;
    return hint !== '' && cured * 2 <= retried ? [`  ${key}: ${advice}`] : [];
  });
  return advice.length === 0
    ? []
    : ['', 'worth saying in the prompt, because feedback rarely helped:', ...advice.slice(0, MOST_ADVICE)];
}

function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}
