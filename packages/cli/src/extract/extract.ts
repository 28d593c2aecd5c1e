import { statSync } from 'node:fs';
import { shellWord, visible } from '@tamis/core/wording';
import { errorCode } from '@tamis/files';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { ExtractFlags } from '../flags/ask-flags.ts';
import { type Interrupt, onInterrupt } from '../io/interrupt.ts';
import { LineSplitter, type LineVisitor } from '../io/line-splitter.ts';
import { stdoutSink } from '../io/print.ts';
import { openSource } from '../io/source.ts';
import { mistakeLines } from '../load/mistake-lines.ts';
import { paintOn } from '../text/paint.ts';
import { Coverage } from './coverage.ts';
import { coverageText } from './coverage-text.ts';
import { listEnds } from './list-ends.ts';
import { loadRules } from './load-rules.ts';
import { PathBatch } from './path-batch.ts';
import { type WalkNotes, walkTree } from './walk-tree.ts';

// The longest path, in bytes. No system has longer ones; anything longer is skipped and reported.
const LONGEST_PATH = 64 * 1024;

// `tamis extract`: applies rules to the files of a folder or to a list of paths, and prints a line of JSON for each.
export async function extract(flags: ExtractFlags, given?: string): Promise<number> {
  const isList = given === undefined || given === '-';
  if (isList && process.stdin.isTTY)
    throw usage(
      'No folder was given, and nothing is piped in.',
      'tamis extract FOLDER --rules FILE, or find . -type f | tamis extract - --rules FILE',
    );
  if (!isList) refuseNoFolder(given);
  if (!isList && flags.root !== undefined)
    throw usage('--root applies only to lists of paths: for a folder, the root is the folder itself.', 'Leave --root out.');
  const { extractor, names, warnings } = await loadRules(flags.rules, {
    root: isList ? flags.root : given,
    separators: isList || process.platform === 'win32' ? 'both' : 'slash',
  });
  const paint = paintOn(process.stderr, flags.color);
  if (!flags.quiet)
    for (const warning of warnings) process.stderr.write(`${mistakeLines(warning, paint, process.stderr.columns).join('\n')}\n`);
  const coverage = new Coverage(names);
  const batch = new PathBatch(extractor, coverage, stdoutSink(), LONGEST_PATH);
  const notes: WalkNotes = { links: 0, lost: 0, unreadable: { count: 0, first: '' } };
  try {
    const code = isList ? await fromList(batch, flags.null === true) : await fromTree(given, notes, batch);
    if (!flags.quiet) process.stderr.write(coverageText(coverage, paint) + notesText(notes));
    if (code !== null) return code;
    if (notes.unreadable.count > 0) return EXIT.someFailed;
    if (coverage.paths === 0)
      throw usage(
        isList ? 'There are no paths in the input.' : `There are no files in ${given}.`,
        'Check where the paths come from.',
      );
    return exitOf(coverage);
  } finally {
    await extractor.close?.();
  }
}

function refuseNoFolder(given: string): void {
  try {
    if (statSync(given).isDirectory()) return;
  } catch (error) {
    const code = errorCode(error);
    throw usage(
      code === 'ENOENT' ? `There is no folder ${given}.` : `${given} can't be read (${code}).`,
      'Give a folder, or - for a list of paths on standard input.',
    );
  }
  throw usage(
    `${given} must be a folder, not a file.`,
    `If it is a list of paths: tamis extract - --rules FILE < ${shellWord(given)}`,
  );
}

async function fromTree(folder: string, notes: WalkNotes, batch: PathBatch): Promise<number | null> {
  const interrupt = onInterrupt(() => undefined);
  try {
    for (const path of walkTree(folder, notes)) {
      batch.add(path);
      if (batch.isFull) await batch.flush();
      if (interrupt.code !== null) break;
    }
    await batch.flush();
    return interrupt.code;
  } finally {
    interrupt.release();
  }
}

async function fromList(batch: PathBatch, isNull: boolean): Promise<number | null> {
  const source = openSource('-');
  const splitter = new LineSplitter(gathering(batch, isNull), LONGEST_PATH, true, isNull ? 0 : undefined);
  const interrupt: Interrupt = onInterrupt(() => source.stop());
  const ends = listEnds(isNull);
  try {
    for (;;) {
      const space = splitter.space();
      const count = await source.read(space);
      if (count === 0) break;
      ends.see(space.subarray(0, count));
      for (let isDone = splitter.advance(count); !isDone; isDone = splitter.advance(0)) await batch.flush();
      await batch.flush();
    }
    if (interrupt.code === null) {
      ends.refuseOther();
      splitter.finish();
    }
    await batch.flush();
    return interrupt.code;
  } finally {
    interrupt.release();
    source.stop();
  }
}

function gathering(batch: PathBatch, isNull: boolean): LineVisitor {
  return {
    line(bytes, start, end) {
      const last = !isNull && end > start && bytes[end - 1] === 0x0d ? end - 1 : end;
      if (last > start) batch.add(bytes.subarray(start, last));
    },
    isFull: () => batch.isFull,
    long: ({ head }) => batch.refuse(Buffer.from(head), 'PATH_TOO_LONG'),
  };
}

function notesText({ links, lost, unreadable }: WalkNotes): string {
  const { count, first } = unreadable;
  return [
    ...(links === 0 ? [] : [`  Links to folders that were not followed: ${links}\n`]),
    ...(lost === 0 ? [] : [`  Links whose target is missing: ${lost}\n`]),
    ...(count === 0 ? [] : [`  Folders that could not be read: ${count}, the first of them ${visible(first)}\n`]),
  ].join('');
}

// The exit code. A path that matches no rule is not a failure, unless no path matches any.
function exitOf(coverage: Coverage): number {
  if (coverage.matched === 0) return EXIT.zeroValid;
  const { partial, failed } = coverage.total.statuses;
  return partial + failed === 0 ? EXIT.valid : EXIT.someFailed;
}
