import { existsSync } from 'node:fs';
import { shellWord, visible } from '@tamis/core/wording';
import type { LeaseHolder } from '@tamis/ledger';
import { shownPlace } from '@tamis/ledger/internal';
import { type ChangedStep, isRunFolder, type RunAnswer, type RunEnd, type Stop } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { Halt, usage } from '../exit/halt.ts';
import type { RunFlags } from '../flags/run-flags.ts';
import { mistakeHalt } from '../load/mistake-halt.ts';
import { otherUse, unrecorded, unrun } from '../runs/run-halt.ts';
import { changedText } from '../runs/stale-text.ts';
import { paintOn } from '../text/paint.ts';
import { SPARED } from './plan-for.ts';
import { runReport } from './run-report.ts';

// The folder of a run, and the pipeline to start it from if it does not exist yet.
export interface Target {
  readonly source?: string;
  readonly out: string;
}

export interface Telling {
  readonly flags: Pick<RunFlags, 'color' | 'quiet'>;
  readonly target: Target;
  readonly took: number;
  readonly interrupted: number | null;
}

export function tellRun(answer: RunAnswer, { flags, target, took, interrupted }: Telling): number {
  const { source, out } = target;
  switch (answer.status) {
    case 'broken':
      throw mistakeHalt('pipeline', source ?? out, answer.mistakes, SPARED);
    case 'held':
      throw heldHalt(out, answer.by);
    case 'refused':
      throw refusedHalt(out, answer);
    case 'worked': {
      const paint = paintOn(process.stderr, flags.color);
      if (answer.isChanged)
        process.stderr.write(
          `${paint('hold', 'warning')}: ${changeText(source ?? 'The pipeline', answer.changed)}\n  ${paint('mark', 'help')}: ${changeAdvice(out, answer.changed)}\n`,
        );
      if (flags.quiet !== true) process.stderr.write(runReport(answer.end, took, out));
      return exitOfRun(answer.end, interrupted);
    }
    default:
      return answer satisfies never;
  }
}

function changeText(source: string, changed: readonly ChangedStep[] | undefined): string {
  const what = changed === undefined || changed.length === 0 ? '' : `: ${changedText(changed)}`;
  return `${visible(source)} changed after this run began${what}; the run keeps its snapshot.`;
}

function changeAdvice(out: string, changed: readonly ChangedStep[] | undefined): string {
  const other = 'To run the new files, choose another --out folder.';
  if (changed === undefined || changed.length === 0) return other;
  const run = shellWord(out);
  return `tamis preview ${run} shows what it would change, tamis recheck ${run} applies it. ${other}`;
}

export function heldHalt(out: string, by: LeaseHolder | undefined): Halt {
  const who = by === undefined ? 'Another process' : by.holder.replace(/^p/, 'P');
  const since = by === undefined ? '' : ` since ${new Date(by.takenAt).toISOString().slice(11, 16)}`;
  return new Halt(
    EXIT.held,
    `${who} has held ${out}${since}.`,
    `tamis watch ${shellWord(out)} shows it; tamis pause ${shellWord(out)} pauses it.`,
  );
}

// A halt for a run that can't be worked on, with the reason.
export function refusedHalt(out: string, { reason, found = '' }: Extract<RunAnswer, { status: 'refused' }>): Halt {
  switch (reason) {
    case 'no-run':
      if (!existsSync(out)) return usage(`There is no folder ${out}.`, 'Check the path.');
      if (isRunFolder(out)) return unrun(out);
      return unrecorded(out) ?? usage(`${out} does not contain a run.`, otherUse(out));
    case 'no-folder':
      return usage(
        `${shownPlace(out)} is an address; this needs the folder of the run.`,
        'Give the folder that the run was started in.',
      );
    case 'not-empty':
      return usage(`${out} contains other files.`, 'Set --out to a new or empty folder.');
    case 'purged':
      return usage(`The contents of ${out} were purged; the run can't be continued.`, 'Start a new run.');
    case 'other-pipeline':
      return usage(`${out} is a run of ${found}.`, 'Give --out another folder.');
    case 'other-units':
    case 'other-contents':
      return usage(
        `${out} was started with ${found}, which can't be changed.`,
        'Leave out the flag, or set --out to another folder.',
      );
    case 'batches':
      return usage(
        `${out} has ${found} ${found === '1' ? 'batch' : 'batches'} with a provider.`,
        `Wait for the replies first: tamis run ${shellWord(out)}; tamis batches ${shellWord(out)} lists the batches.`,
      );
    case 'rechecking':
      return usage(
        `A recheck of ${out} was interrupted.`,
        `Complete it first: tamis recheck ${shellWord(out)} --with ${shellWord(found)}`,
      );
    case 'damaged':
      return new Halt(
        EXIT.integrity,
        `${out}/config has changed since the run began.`,
        'Restore it from a backup; no model was called.',
      );
    default:
      return reason satisfies never;
  }
}

// The exit codes of stopped runs, unless a signal stopped them.
const STOPPED: { readonly [kind in Stop['kind']]: number } = {
  interrupted: EXIT.interrupted,
  budget: EXIT.budgetReached,
  provider: EXIT.environment,
  pause: EXIT.environment,
  folder: EXIT.environment,
  'batch-unknown': EXIT.decisionPending,
  'zero-valid': EXIT.zeroValid,
};

// The exit code of a run; `interrupted` is the code of the signal that stopped it, if one did.
function exitOfRun({ stop, counts }: RunEnd, interrupted: number | null): number {
  if (stop === undefined) return exitOfCounts(counts.states);
  return stop.kind === 'interrupted' ? (interrupted ?? STOPPED.interrupted) : STOPPED[stop.kind];
}

function exitOfCounts({ failed, quarantined, waiting }: RunEnd['counts']['states']): number {
  if (failed + quarantined > 0) return EXIT.someFailed;
  return waiting > 0 ? EXIT.decisionPending : EXIT.valid;
}
