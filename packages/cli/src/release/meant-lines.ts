import { jsonText } from '@tamis/core/internal';
import { type HeldRecord, heldReadings, heldRecord, type NotHeld } from '@tamis/core/unit';
import { visible } from '@tamis/core/wording';
import { suggestionText } from '@tamis/files';
import { type Halt, usage } from '../exit/halt.ts';
import { LineSplitter } from '../io/line-splitter.ts';
import { pump } from '../io/pump.ts';
import { openSource } from '../io/source.ts';
import { isBlankBytes } from '../text/is-blank-bytes.ts';
import { sha256 } from '../text/sha256.ts';
import { unitIdIn } from './unit-id-in.ts';

interface Meant {
  readonly take: number;
  readonly units: readonly string[];
  readonly codes: readonly string[];
}

interface Found {
  readonly id: string;
  readonly line: number;
  readonly read: HeldRecord | NotHeld;
}

// The longest line in bytes, so that it can become a string with room to spare.
const MOST_BYTES = 256 * 1024 * 1024;
// The longest excerpt of a value, enough to tell it from others.
const LONGEST_VALUE = 100;

export async function meantLines(file: string, meant: Meant): Promise<ReadonlySet<number>> {
  const named = new Map<string, Found>();
  const ids = new Set<string>();
  const lines = new Set<number>();
  let first: Found | undefined;
  await eachLine(file, (bytes, line) => {
    const id = unitIdIn(bytes);
    if (id === undefined) return;
    if (meant.units.length > 0) {
      ids.add(id);
      if (!meant.units.includes(id)) return;
      const twin = named.get(id);
      if (twin !== undefined) throw repeated(id, twin.line, line, file);
    }
    const found = { id, line, read: heldRecord(bytes, sha256) };
    if (meant.units.length > 0) {
      named.set(id, found);
      refuseUntakable(found, meant, file);
    } else if (isHeldFor(found, meant.codes)) {
      first ??= found;
      refuseOtherCount(first, found, meant);
      refuseNumber(found, meant.take);
    } else return;
    lines.add(line);
  });
  const missing = meant.units.find((id) => !named.has(id));
  if (missing !== undefined)
    throw usage(`${visible(file)} has no record for unit ${visible(missing)}.${suggestionText(missing, [...ids])}`);
  if (lines.size === 0)
    throw usage(
      `No unit in ${visible(file)} has several readings and is held for ${meant.codes[0]} alone.`,
      'Name units with --unit ID, or leave --take out to release the held values.',
    );
  return lines;
}

async function eachLine(file: string, visit: (bytes: Buffer, number: number) => void): Promise<void> {
  const source = openSource(file);
  const splitter = new LineSplitter(
    {
      line: (bytes, start, end, _next, number) => {
        if (!isBlankBytes(bytes, start, end)) visit(bytes.subarray(start, end), number);
      },
      // The release itself reports such lines.
      long: () => undefined,
    },
    MOST_BYTES,
  );
  try {
    await pump(source, splitter);
  } finally {
    source.stop();
  }
}

function isHeldFor({ read }: Found, codes: readonly string[]): boolean {
  if (read.kind !== 'held-record' || read.note.accept === null || heldReadings(read).length === 0) return false;
  return read.note.accept.every((code) => codes.includes(code));
}

function repeated(id: string, first: number, second: number, file: string): Halt {
  return usage(
    `${visible(file)} has two records for unit ${visible(id)}, on lines ${first} and ${second}.`,
    'Put the one you want in a separate file.',
  );
}

function refuseUntakable(found: Found, { take, codes }: Meant, file: string): void {
  const { read, id } = found;
  const unit = `The unit ${visible(id)}`;
  if (read.kind === 'failed') throw usage(`${unit} failed, so it has no value to take.`, 'Ask the model again.');
  if (read.kind !== 'held-record')
    throw usage(
      `${unit} can't be released: its record was edited, or written by an older version.`,
      'Run `tamis check` on the input again.',
    );
  const { accept } = read.note;
  if (accept === null) throw usage(`${unit} waits for a person's approval, which --take does not give.`);
  if (heldReadings(read).length === 0)
    throw usage(
      `${unit} has only one reading, so there is nothing to choose.`,
      `Release the held value: tamis release ${visible(file)} ${accept.map((code) => `--accept ${code}`).join(' ')}`,
    );
  const others = codes.length === 0 ? [] : accept.filter((code) => !codes.includes(code));
  if (others.length > 0)
    throw usage(`${unit} is held for ${others.join(', ')} too.`, 'Accept that as well, or leave --accept out: --unit is enough.');
  refuseNumber(found, take);
}

function refuseNumber({ id, read }: Found, take: number): void {
  const readings = read.kind === 'held-record' ? heldReadings(read) : [];
  if (take <= readings.length) return;
  throw usage(
    `The unit ${visible(id)} has ${readings.length} readings; there is no number ${take}.`,
    '',
    readings.map((reading, index) => `  ${index + 1}  ${visible(cut(jsonText(reading)))}`),
  );
}

function refuseOtherCount(first: Found, found: Found, { codes }: Meant): void {
  const [one, other] = [first, found].map(({ read }) => (read.kind === 'held-record' ? heldReadings(read).length : 0));
  if (one === other) return;
  throw usage(
    `Units held for ${codes[0]} have different numbers of readings: ${visible(first.id)} has ${one}, ${visible(found.id)} has ${other}.`,
    'A number would not mean the same for all of them: name units with --unit ID.',
  );
}

function cut(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
