import { visible } from '@tamis/core/wording';
import { runLedgerPlace } from '@tamis/ledger';
import { type CheckedBooks, type VerifiedRun, type Violation, verifyRun } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { streamSink } from '../io/sink.ts';
import { type Paint, paintFor, wantsColour } from '../text/paint.ts';
import { notARun } from './run-halt.ts';
import { counted } from './spent-text.ts';
import type { RunFlags } from './status-flags.ts';
import { withRun } from './with-run.ts';

/** Checks the books of a run and lists what does not add up. */
export async function verify({ format, color }: RunFlags, folder: string): Promise<number> {
  // Opened first, because a ledger that is newer, foreign or of no run is not a violation. The checks open it by themselves.
  const verified = await withRun(folder, { readOnly: true }, async () => verifyRun(folder, runLedgerPlace(folder)));
  if (verified === undefined) throw notARun(folder, 'no-run');
  const output = streamSink('standard output', process.stdout);
  const paint = paintFor(wantsColour(process.stdout, color, process.env));
  output.write(format === 'json' ? verifiedJson(folder, verified) : verifiedText(verified, paint));
  await output.flush();
  return holding(verified) === verified.checks.length ? EXIT.valid : EXIT.integrity;
}

function holding({ checks }: VerifiedRun): number {
  return checks.filter(({ count }) => count === 0).length;
}

/** The format of the report; it grows with every change that could break a reader. */
const VERIFY_VERSION = 1;

function verifiedJson(folder: string, { run, checks }: VerifiedRun): string {
  const told = checks.map(({ name, sentence, count, violations }) => ({
    check: name,
    sentence,
    holds: count === 0,
    count,
    violations,
  }));
  return `${JSON.stringify({ schema_version: VERIFY_VERSION, run, folder, holds: told.every(({ holds }) => holds), checks: told })}\n`;
}

function verifiedText(verified: VerifiedRun, paint: Paint): string {
  const { checks } = verified;
  const holds = holding(verified);
  const all = holds === checks.length;
  const end = `${holds} of ${checks.length} hold${all ? '.' : "; do not use this run's exports."}`;
  return `${[...checks.flatMap((check) => checkLines(check, paint)), paint(all ? 'good' : 'fail', end)].join('\n')}\n`;
}

function checkLines({ name, sentence, count, violations }: CheckedBooks, paint: Paint): readonly string[] {
  if (count === 0) return [`${paint('good', '✓')} ${name.padEnd(3)} ${sentence}`];
  const rows = violations.map((violation) => `      ${violationText(violation)}`);
  const more = count > violations.length ? [`      and ${counted(count - violations.length)} more`] : [];
  return [`${paint('fail', '✗')} ${name.padEnd(3)} ${sentence}: ${counted(count)} violated`, ...rows, ...more];
}

function violationText({ unit, step, attempt, what }: Violation): string {
  if (unit === undefined) return visible(what);
  const place = [step === undefined ? '' : ` at ${step}`, attempt === undefined ? '' : `, attempt ${attempt}`].join('');
  return visible(`${unit}${place}: ${what}`);
}
