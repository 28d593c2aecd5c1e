import { newTally, type Tally } from '@tamis/core/unit';
import { EXIT } from '../exit/exit-codes.ts';
import { ClosedPipe, Halt, usage } from '../exit/halt.ts';
import type { CheckFlags } from '../flags/check-flags.ts';
import { emptyInput } from '../io/empty-input.ts';
import { type Interrupt, onInterrupt } from '../io/interrupt.ts';
import { loadGate } from '../load/load-gate.ts';
import { type Inputs, inputsOf, refuseMissing, refuseUnreadable } from './inputs.ts';
import { Judging } from './judging.ts';
import { type Outputs, openOutputs } from './outputs.ts';
import { refuseClashes, refuseSharedStreams } from './refuse-clashes.ts';
import { type Mode, settingsOf } from './settings.ts';
import { stderrUse } from './stderr-use.ts';
import { isBeyond, type Tolerance, toleranceOf } from './tolerance.ts';

// `tamis check`: judges every reply in files or on standard input. Returns the exit code.
export async function check(flags: CheckFlags, ...files: readonly string[]): Promise<number> {
  const mode = modeOf(flags);
  const tolerance = toleranceOf(flags);
  // With --fail-fast, units are judged one after the other, so the run ends at the unit that failed.
  const jobs = mode === 'whole' || flags.failFast ? 1 : (flags.jobs ?? 1);
  const inputs = inputsOf(files);
  refuseClashes(flags, inputs.names, []);
  refuseMissing(inputs);
  const loaded = loadGate(flags);
  refuseClashes(flags, inputs.names, loaded.files);
  // Last, because a missing file should be reported first.
  const use = stderrUse(flags);
  if (use !== 'none') refuseSharedStreams();
  if (use === 'records' && flags.statistics && flags.report === undefined)
    throw usage(
      "--statistics can't be printed, because standard error is used for the failure records.",
      'Send the records to a file with --failures FILE, or the report with --report FILE.',
    );
  refuseUnreadable(inputs);
  const tally = newTally();
  const outputs = openOutputs(flags, inputs, tally, loaded.warnings);
  const judging = new Judging({ loaded, settings: settingsOf(flags, loaded, mode), jobs, tolerance, inputs, outputs, tally });
  const interrupt = onInterrupt(() => judging.stop());
  try {
    await judging.run();
    const exit = exitOf(tally, tolerance, judging, interrupt, inputs);
    await outputs.close({ tally, exit, interrupted: interrupt.code !== null, stoppedEarly: judging.isEnough });
    return exit;
  } catch (error) {
    await closeAfter(error, outputs, tally);
    throw error;
  } finally {
    outputs.stop();
    interrupt.release();
    await judging.release();
  }
}

function modeOf(flags: CheckFlags): Mode {
  const modes = (['plain', 'merged', 'whole'] as const).filter((name) => flags[name] === true);
  if (modes.length > 1)
    throw usage(`--${modes[0]} and --${modes[1]} cannot be combined.`, 'Choose one: one reply per line, or one reply per input.');
  const mode = modes[0] ?? 'units';
  if (mode === 'units') return mode;
  if (flags.field !== undefined)
    throw usage(`--field can't be used with --${mode}.`, 'Leave it out: the reply is the whole line or input.');
  if (flags.warnings)
    throw usage(`--warnings can't be used with --${mode}.`, 'Leave it out: warnings can only be added to units.');
  if (flags.as === 'text')
    throw usage(`--as text can't be used with --${mode}.`, 'Leave it out: an altered reply is written as JSON.');
  return mode;
}

function exitOf(tally: Tally, tolerance: Tolerance, judging: Judging, interrupt: Interrupt, { names }: Inputs): number {
  if (interrupt.code !== null) return interrupt.code;
  if (tally.units === 0) throw emptyInput(names.length > 1 ? 'Every input' : (names[0] ?? '-'), 'reply');
  if (judging.isFaulty) return EXIT.bug;
  if (!isBeyond(tolerance, tally)) return EXIT.valid;
  return tally.valid + tally.repaired === 0 && tally.units > 1 ? EXIT.zeroValid : EXIT.someFailed;
}

// Closes the outputs of a run that ends early, writing as much as they can still take. The first error is the one reported.
async function closeAfter(error: unknown, outputs: Outputs, tally: Tally): Promise<void> {
  const exit = error instanceof Halt ? error.exit : error instanceof ClosedPipe ? EXIT.closedPipe : EXIT.bug;
  await outputs.close({ tally, exit, interrupted: true, stoppedEarly: false }).catch(() => {});
}
