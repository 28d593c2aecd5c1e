import { type ReplacedUnit, releasedUnit } from '@tamis/core/unit';
import { refuseClashes, refuseSharedStreams } from '../check/refuse-clashes.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { type Halt, usage } from '../exit/halt.ts';
import type { ReleaseFlags } from '../flags/check-flags.ts';
import { emptyInput } from '../io/empty-input.ts';
import { type Interrupt, onInterrupt } from '../io/interrupt.ts';
import { LineSplitter, type LineVisitor } from '../io/line-splitter.ts';
import { pump } from '../io/pump.ts';
import { fileSinks, type Sink, streamSink } from '../io/sink.ts';
import { openSource, type Source } from '../io/source.ts';
import { acceptedCodes } from '../load/accepted-codes.ts';
import { isBlankBytes } from '../text/is-blank-bytes.ts';
import { type Paint, paintOn } from '../text/paint.ts';
import { sha256 } from '../text/sha256.ts';
import { type RefusedValue, refusedValues } from './refused-values.ts';
import { taking } from './taking.ts';

// The longest line in bytes, so that it can become a string with room to spare.
const MOST_BYTES = 256 * 1024 * 1024;

// `tamis release`: writes the held units whose unsafe changes are all accepted, or for which a reading is chosen. All other records are
// passed on unchanged.
export async function release(flags: ReleaseFlags, file = '-'): Promise<number> {
  const codes = acceptedCodes(flags.accept ?? []);
  refuseWithoutChoice(flags, codes);
  if (file === '-' && process.stdin.isTTY)
    throw usage('No file was given, and nothing is piped in.', 'tamis release FAILURES --accept CODE');
  const carriesRecords = flags.failures === undefined && !process.stderr.isTTY;
  refuseClashes(flags, [file], []);
  if (carriesRecords) refuseSharedStreams();
  const decided = flags.take === undefined ? accepting(codes) : await taking(flags, flags.take, codes, file);
  const source = openSource(file);
  const [failures] = fileSinks([flags.failures]);
  const rest = failures ?? (carriesRecords ? streamSink('standard error', process.stderr) : null);
  const outputs = { units: streamSink('standard output', process.stdout), rest };
  const counts = new Counts();
  const interrupt = onInterrupt(() => source.stop());
  try {
    const splitter = new LineSplitter(sorting(decided, outputs, counts), MOST_BYTES);
    // Units are written first, so that none is lost between the two.
    const flush = async () => {
      await outputs.units.flush();
      await rest?.flush();
    };
    await pump(source, splitter, flush, () => interrupt.code !== null);
    await rest?.close();
    return ended(flags, source, counts, interrupt, carriesRecords);
  } finally {
    interrupt.release();
    source.stop();
  }
}

interface ReleaseOutputs {
  readonly units: Sink;
  readonly rest: Sink | null;
}

function refuseWithoutChoice(flags: ReleaseFlags, codes: readonly string[]): void {
  if (flags.take !== undefined) return;
  const idle = (['unit', 'schema', 'contract', 'rules', 'tools', 'grammar'] as const).find((name) => flags[name] !== undefined);
  if (idle !== undefined)
    throw usage(`--${idle} can't be used without --take.`, 'Add --take N, which takes one of several readings, or leave it out.');
  if (codes.length === 0)
    throw usage(
      'Neither --accept nor --take was given, so nothing can be released.',
      'tamis release FAILURES --accept CODE, or tamis release FAILURES --take N --unit ID --schema FILE',
    );
}

type Deciding = (line: Buffer, number: number) => ReplacedUnit;

function accepting(codes: readonly string[]): Deciding {
  const accepted = new Set(codes);
  return (line) => releasedUnit(line, accepted, sha256);
}

function sorting(decided: Deciding, { units, rest }: ReleaseOutputs, counts: Counts): LineVisitor {
  return {
    line(bytes, start, end, _next, number) {
      if (isBlankBytes(bytes, start, end)) return;
      const line = bytes.subarray(start, end);
      const result = decided(line, number);
      counts.add(result, number);
      if (result.kind === 'released') for (const piece of result.pieces) units.write(piece);
      else if (rest !== null) for (const piece of [line, NEWLINE]) rest.write(piece);
    },
    long({ number, length }) {
      throw usage(`Line ${number} has ${length} bytes; at most ${MOST_BYTES} are read.`, 'Remove it, and release the others.');
    },
  };
}

const NEWLINE = Buffer.from('\n');

function ended(flags: ReleaseFlags, source: Source, counts: Counts, interrupt: Interrupt, carriesRecords: boolean): number {
  if (!carriesRecords && !flags.quiet) process.stderr.write(summaryText(counts, paintOn(process.stderr, flags.color)));
  if (interrupt.code !== null) return interrupt.code;
  if (counts.lines === 0) throw emptyInput(source.name, 'failure record');
  const strange = unreleasable(counts);
  if (strange !== undefined) throw strange;
  return counts.released === counts.lines ? EXIT.valid : EXIT.someFailed;
}

// A halt for lines that can't be released. The lines themselves were passed on unchanged.
function unreleasable({ strangers, lacking, refused }: Counts): Halt | undefined {
  if (strangers.count > 0)
    return usage(
      `Not failure records: ${strangers.count} of the lines, the first of them line ${strangers.first}; they were passed on unchanged.`,
      '`tamis release` reads what `tamis check` wrote to standard error or to `--failures FILE`.',
    );
  if (refused.length > 0) return refusedValues(refused);
  if (lacking.count === 0) return undefined;
  return usage(
    `Not releasable: ${lacking.count} of the held records, the first of them on line ${lacking.first}, lack what a release needs; they were passed on unchanged.`,
    'They were edited, or written by an older version: run `tamis check` on the input again, with `--accept`.',
  );
}

interface Lines {
  count: number;
  first: number;
}

class Counts {
  lines = 0;
  released = 0;
  held = 0;
  failed = 0;
  // Lines that are not records, and held records that cannot be released.
  readonly strangers: Lines = { count: 0, first: 0 };
  readonly lacking: Lines = { count: 0, first: 0 };
  // How many records each code still holds.
  readonly codes = new Map<string, number>();

  // Chosen values that do not pass, with their lines.
  readonly refused: RefusedValue[] = [];

  add(release: ReplacedUnit, line: number): void {
    this.lines++;
    if (release.kind === 'refused') this.refused.push({ line, verdict: release.verdict });
    if (release.kind === 'released' || release.kind === 'failed') this[release.kind]++;
    if (release.kind === 'held' || release.kind === 'lacking' || release.kind === 'refused') this.held++;
    if (release.kind === 'lacking') note(this.lacking, line);
    if (release.kind === 'no-record') note(this.strangers, line);
    if (release.kind === 'held')
      for (const code of release.accept ?? ['tools.needs-approval']) this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
  }
}

function note(lines: Lines, line: number): void {
  if (lines.count++ === 0) lines.first = line;
}

// The counts formatted for people, with the codes that still hold records.
function summaryText({ lines, released, held, failed, codes }: Counts, paint: Paint): string {
  const records = lines === 1 ? '1 record' : `${lines.toLocaleString('en-US')} records`;
  const parts = [
    paint(released === 0 ? 'quiet' : 'good', `${released.toLocaleString('en-US')} released`),
    paint(held === 0 ? 'quiet' : 'hold', `${held.toLocaleString('en-US')} still held`),
    paint(failed === 0 ? 'quiet' : 'fail', `${failed.toLocaleString('en-US')} failed`),
  ];
  const byCode = [...codes].sort((one, other) => other[1] - one[1]).map(([code, times]) => `${code} ${times}`);
  const needed = byCode.length === 0 ? '' : `  held for: ${byCode.join(', ')}\n`;
  const never = failed === 0 ? '' : '  A failed unit has no value, so nothing can release it.\n';
  return `${paint('strong', records)}: ${parts.join(', ')}\n${needed}${never}`;
}
