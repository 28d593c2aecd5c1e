import { statSync } from 'node:fs';
import { shellWord, visible } from '@tamis/core/wording';
import { openLedger } from '@tamis/ledger';
import { runLedgerPlace, shownPlace } from '@tamis/ledger/internal';
import {
  type CheckedBooks,
  folderProblem,
  type VerifiedLedger,
  type VerifiedRun,
  verifyLedger,
  verifyRun,
} from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { VerifyFlags } from '../flags/look-flags.ts';
import { tellShown } from '../io/shown.ts';
import type { Paint } from '../text/paint.ts';
import { onFile } from './on-file.ts';
import { notARun, withoutFaults } from './run-halt.ts';
import { counted } from './spent-text.ts';
import { violationText } from './violation-text.ts';

type Verified = VerifiedLedger & Partial<VerifiedRun>;

// `tamis verify`: checks a run's ledger, or the decisions in any ledger, and lists inconsistencies.
export async function verify(flags: VerifyFlags, folder: string): Promise<number> {
  const head = flags.head === undefined ? undefined : keptHead(flags.head);
  const verified = isLedgerFile(folder) ? await verifyFile(folder, head) : await verifyFolder(folder, head);
  await tellShown(flags, {
    text: (paint) => verifiedText(folder, verified, paint),
    json: () => verifiedJson(shownPlace(folder), verified),
  });
  return holding(verified) === verified.checks.length ? EXIT.valid : EXIT.integrity;
}

function keptHead(text: string): string {
  if (/^[\da-f]{64}$/.test(text)) return text;
  throw usage('--head is not the hash of a decision.', 'Give the 64 digits that an earlier tamis verify printed.');
}

// Whether the path is a ledger rather than a run.
function isLedgerFile(place: string): boolean {
  return place.endsWith('.sqlite') && statSync(place, { throwIfNoEntry: false })?.isFile() === true;
}

async function verifyFolder(folder: string, head: string | undefined): Promise<Verified> {
  const problem = folderProblem(folder);
  if (problem !== undefined) throw notARun(folder, problem);
  const place = runLedgerPlace(folder);
  const verified = await opened(place, async () => await onFile(place, (file) => verifyRun(folder, file, head)));
  if (verified === undefined) throw notARun(folder, 'no-run');
  return verified;
}

async function verifyFile(place: string, head: string | undefined): Promise<Verified> {
  return await opened(place, async () => verifyLedger(place, head));
}

// Opens the ledger before checking it, because a newer or foreign ledger is not an inconsistency. The checks open it again.
async function opened<Result>(place: string, check: () => Promise<Result>): Promise<Result> {
  return await withoutFaults(async () => {
    const ledger = openLedger(place, { readOnly: true, create: false });
    try {
      await ledger.version();
    } finally {
      await ledger.close();
    }
    return await check();
  });
}

function holding({ checks }: Verified): number {
  return checks.filter(({ count }) => count === 0).length;
}

// The version of the report format; it increases with every change that could break a reader.
const VERIFY_VERSION = 1;

function verifiedJson(folder: string, { run, checks, head }: Verified): object {
  const told = checks.map(({ name, sentence, count, violations, notes }) => {
    return { check: name, sentence, holds: count === 0, count, violations, notes };
  });
  const holds = told.every((check) => check.holds);
  return { schema_version: VERIFY_VERSION, run, folder, holds, checks: told, decisions_head: head };
}

function verifiedText(folder: string, verified: Verified, paint: Paint): string {
  const { checks } = verified;
  const holds = holding(verified);
  const all = holds === checks.length;
  const end = `${holds} of ${checks.length} hold${all ? '.' : verified.run === undefined ? '; do not rely on its decisions.' : "; do not use this run's exports."}`;
  const keep = `keep this hash outside the ledger; tamis verify ${shellWord(folder)} --head HASH then shows whether decisions were cut off`;
  const head = verified.head === undefined ? [] : [`newest decision ${verified.head}`, keep].map((line) => paint('quiet', line));
  return `${[...checks.flatMap((check) => checkLines(check, paint)), ...head, paint(all ? 'good' : 'fail', end)].join('\n')}\n`;
}

function checkLines({ name, sentence, count, violations, notes }: CheckedBooks, paint: Paint): readonly string[] {
  const told = notes.map((note) => `      ${paint('hold', 'note')}: ${visible(note)}`);
  if (count === 0) return [`${paint('good', '✓')} ${name.padEnd(3)} ${sentence}`, ...told];
  const rows = violations.map((violation) => `      ${violationText(violation)}`);
  const more = count > violations.length ? [`      and ${counted(count - violations.length)} more`] : [];
  return [`${paint('fail', '✗')} ${name.padEnd(3)} ${sentence}: ${counted(count)} violated`, ...rows, ...more, ...told];
}
