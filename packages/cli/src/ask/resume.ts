import { type JournalEntry, resumeFrom } from '@tamis/core';
import type { Decision, Resumption } from '@tamis/core/loop';
import { usage } from '../exit/halt.ts';
import type { AskFlags } from '../flags/ask-flags.ts';
import { journalEntries } from '../io/journal-entries.ts';
import { readBytes } from '../io/read-bytes.ts';
import { acceptedCodes } from '../load/accepted-codes.ts';

const MOST_BYTES = 256 * 1024 * 1024;

// The last run in the journal that `--resume` names, with the decision given on the command line.
export async function readResume(flags: AskFlags): Promise<Resumption | undefined> {
  const { resume: path } = flags;
  if (path === undefined) {
    if (flags.approve !== undefined || flags.release !== undefined || flags.hint !== undefined)
      throw usage('--approve, --release and --hint decide on a run that is waiting.', 'Name its journal: --resume run.jsonl');
    return undefined;
  }
  refuseOthers(flags);
  const entries = lastRun(journalEntries((await readBytes(path, MOST_BYTES, 'Shorten it to its last run.')).toString('utf8')));
  const found = resumeFrom(untilItStopped(entries));
  if (found === undefined) throw usage(`${path} has no run from tamis ask.`, 'Give a file that --journal wrote.');
  return { ...found, ...decisionFor(found, flags, path) };
}

// Refuses flags that would change the settings of a resumed run, because its spending was counted against its original limits.
function refuseOthers({ budget, holds, approve, release, hint }: AskFlags): void {
  const flag = budget !== undefined ? '--budget' : holds !== undefined ? '--holds' : undefined;
  if (flag !== undefined) throw usage(`A run that is resumed keeps its own ${flag.slice(2)}.`, `Leave ${flag} out.`);
  if (approve !== undefined && hint !== undefined) throw usage('Both --approve and --hint are given.', 'Decide one way.');
  if (release !== undefined && approve === undefined)
    throw usage(
      '--release needs --approve: it names a doubt, but not the value.',
      'Add --approve with the digest from the report.',
    );
}

function lastRun(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const run = entries.at(-1)?.run;
  return entries.filter((entry) => entry.run === run);
}

function untilItStopped(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const end = entries.findLastIndex((entry) => entry.kind === 'state-reached');
  const entry = entries[end];
  const isStopped = entry?.kind === 'state-reached' && ['faulted', 'cancelled'].includes(entry.state.phase);
  return isStopped && !isCancel(entries[end - 1]) ? entries.slice(0, end) : entries;
}

function isCancel(entry: JournalEntry | undefined): boolean {
  return entry?.kind === 'decision-made' && entry.decision.kind === 'cancel';
}

function decisionFor(
  { state }: Resumption,
  { approve, release, hint }: AskFlags,
  path: string,
): { readonly decision?: Decision } {
  if (state.phase === 'accepted' || state.phase === 'cancelled')
    throw usage(`The last run in ${path} was ${state.phase}: there is nothing to resume.`, 'Ask again, without --resume.');
  const decision = decisionIn(approve, release, hint);
  if (decision === undefined) return {};
  if (state.phase === 'escalated') return { decision };
  throw usage(`The last run in ${path} is not waiting for a person.`, 'Leave --approve and --hint out to continue it.');
}

function decisionIn(
  digest: string | undefined,
  release: readonly string[] | undefined,
  hint: string | undefined,
): Decision | undefined {
  if (digest !== undefined && release !== undefined) return { kind: 'release', digest, codes: acceptedCodes(release) };
  if (digest !== undefined) return { kind: 'approve', digest };
  return hint === undefined ? undefined : { kind: 'hint', text: hint };
}
