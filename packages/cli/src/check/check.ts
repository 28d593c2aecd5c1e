import { defaultLimits } from '@tamis/core';
import { newTally, type Tally } from '@tamis/core/unit';
import { EXIT } from '../exit/exit-codes.ts';
import { ClosedPipe, Halt, usage } from '../exit/halt.ts';
import { boundedNursery } from '../io/bounded-nursery.ts';
import { type Interrupt, onInterrupt } from '../io/interrupt.ts';
import { LineSplitter } from '../io/line-splitter.ts';
import { openSource, type Source } from '../io/source.ts';
import { type LoadedGate, loadGate } from '../load/load-gate.ts';
import type { CheckFlags, Mode } from './check-options.ts';
import { Checker } from './checker.ts';
import { foreignBytes } from './foreign-bytes.ts';
import { type Outputs, openOutputs } from './outputs.ts';
import { refuseClashes } from './refuse-clashes.ts';
import { stderrUse } from './stderr-use.ts';

/** No string can be much longer than this, whatever the contract says. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Judges every reply of a file or of standard input; the exit code tells how it went. */
export async function check(flags: CheckFlags, file: string | undefined): Promise<number> {
  const mode = modeOf(flags);
  if (file === undefined && process.stdin.isTTY) {
    throw usage(
      'No file was given, and nothing is piped in.',
      '`tamis check FILE`, or `… | tamis check`; `tamis check --help` shows examples.',
    );
  }
  const input = file ?? '-';
  const usesStderr = stderrUse(flags) !== 'none';
  refuseClashes(flags, input, [], usesStderr);
  const loaded = loadGate(flags);
  refuseClashes(flags, input, loaded.files, usesStderr);
  const source = openSource(input);
  const tally = newTally();
  const outputs = openOutputs(flags, source, tally, loaded.warnings);
  const checker = checkerOf(flags, mode, loaded, source, outputs, tally);
  const interrupt = onInterrupt(() => source.stop());
  try {
    await pump(source, new LineSplitter(checker, lineLimit(mode, loaded), mode !== 'whole'), outputs, interrupt);
    const exit = exitOf(tally, checker, interrupt, source);
    await outputs.close({ tally, exit, interrupted: interrupt.code !== null });
    return exit;
  } catch (error) {
    await closeAfter(error, outputs, tally);
    throw error;
  } finally {
    outputs.stop();
    interrupt.release();
    source.stop();
  }
}

function modeOf(flags: CheckFlags): Mode {
  if (flags.plain && flags.whole)
    throw usage('--plain and --whole cannot be combined.', 'Choose one: one reply per line, or one reply in all.');
  const mode = flags.plain ? 'plain' : flags.whole ? 'whole' : 'units';
  if (mode === 'units') return mode;
  if (flags.field !== undefined)
    throw usage(`--field has no meaning with --${mode}.`, 'Leave it out: the reply is the whole text.');
  if (flags.warnings) throw usage(`--warnings has no meaning with --${mode}.`, 'Leave it out: only a unit has room for them.');
  if (flags.as === 'text')
    throw usage(`--as text has no meaning with --${mode}.`, 'Leave it out: an altered reply is written as JSON.');
  return mode;
}

/** Reads block after block; everything a block gave is written before the next is read. */
async function pump(source: Source, splitter: LineSplitter, outputs: Outputs, interrupt: Interrupt): Promise<void> {
  let bytes = 0;
  for (;;) {
    const space = splitter.space();
    const count = await source.read(space);
    if (count === 0) break;
    if (bytes === 0) refuseForeign(space.subarray(0, count), source.name);
    bytes += count;
    // What fails leaves far more to be written than came in, so that a block may take several turns.
    let isThrough = await flushing(() => splitter.advance(count), outputs);
    while (!isThrough) {
      outputs.progress(bytes);
      isThrough = await flushing(() => splitter.advance(0), outputs);
    }
    outputs.progress(bytes);
  }
  // After an interrupt the rest may be half a line, which nobody has decided.
  if (interrupt.code === null) await flushing(() => splitter.finish(), outputs);
}

function refuseForeign(first: Uint8Array, name: string): void {
  const halt = foreignBytes(first, name);
  if (halt !== null) throw halt;
}

/** What was decided before something went wrong is written all the same. */
async function flushing<Result>(work: () => Result, outputs: Outputs): Promise<Result> {
  try {
    return work();
  } finally {
    await outputs.flush();
  }
}

function exitOf(tally: Tally, checker: Checker, interrupt: Interrupt, source: Source): number {
  if (interrupt.code !== null) return interrupt.code;
  if (tally.units === 0) {
    const name = source.name === '-' ? 'Standard input' : source.name;
    throw usage(`${name} is empty; at least one reply was expected.`, 'Check the program or the path it comes from.');
  }
  if (checker.faulty) return EXIT.bug;
  if (tally.held + tally.failed === 0) return EXIT.valid;
  return tally.valid + tally.repaired === 0 && tally.units > 1 ? EXIT.zeroValid : EXIT.someFailed;
}

/** The run ends early: the outputs get what they can still get, and the first error is the one that is told. */
async function closeAfter(error: unknown, outputs: Outputs, tally: Tally): Promise<void> {
  const exit = error instanceof Halt ? error.exit : error instanceof ClosedPipe ? EXIT.closedPipe : EXIT.bug;
  await outputs.close({ tally, exit, interrupted: true }).catch(() => {});
}

function replyLimit({ contract }: LoadedGate): number {
  return Math.min(contract.policy?.limits?.bytes ?? defaultLimits.bytes, MOST_BYTES);
}

/** A unit's line holds escapes and other fields beside the reply: a quarter and a megabyte more than the reply alone. */
function lineLimit(mode: Mode, loaded: LoadedGate): number {
  const limit = replyLimit(loaded);
  return mode === 'units' ? limit + (limit >> 2) + (1 << 20) : limit;
}

/** How many units are judged between two looks at V8's memory: a look costs as much as a unit. */
const UNITS_A_LOOK = 256;

/** Whether the outputs are full, asked after each unit; on the way V8 is kept from taking more memory than it needs. */
function fullness(outputs: Outputs): () => boolean {
  const bound = boundedNursery();
  let units = 0;
  return () => {
    if (++units % UNITS_A_LOOK === 0) bound();
    return outputs.isFull;
  };
}

function checkerOf(flags: CheckFlags, mode: Mode, loaded: LoadedGate, source: Source, outputs: Outputs, tally: Tally): Checker {
  const { contract } = loaded;
  const readsCalls = contract.kind === 'tool-calls';
  return new Checker({
    gate: loaded.gate,
    mode,
    field: flags.field,
    as: flags.as ?? 'value',
    readsInput: readsCalls || ('rules' in contract && contract.rules !== undefined),
    readsCalls,
    readsWorld: readsCalls || contract.kind === 'actions',
    // What a command says is in its value; as it came it is a text that another program would have to read again.
    writesAll: flags.as === 'value' && contract.kind === 'command',
    warnings: flags.warnings ?? false,
    weights: { allow: loaded.allow, strict: contract.policy?.strict === true },
    limit: replyLimit(loaded),
    name: source.name,
    passed: outputs.passed,
    tally,
    record: outputs.record,
    outcome: (outcome) => outputs.outcome(outcome),
    isFull: fullness(outputs),
  });
}
