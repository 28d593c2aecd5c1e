import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Fault } from '@tamis/core';
import { closestWord, faultTexts, shellWord } from '@tamis/core/wording';
import { isFree, type NotARun, type OpenedRun } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { ClosedPipe, Halt, usage } from '../exit/halt.ts';

export function notARun(folder: string, problem: NotARun): Halt {
  switch (problem) {
    case 'no-folder':
      return usage(`There is no folder ${folder}.`, nearby(folder));
    case 'not-a-folder':
      return usage(`${folder} is not a folder.`, 'A run is a folder: use the path that `tamis run --out` was given.');
    case 'no-ledger':
      return unrecorded(folder) ?? usage(`${folder} is not a run: it has no ledger.sqlite.`, otherUse(folder));
    case 'no-run':
      return unrun(folder);
    default:
      return problem satisfies never;
  }
}

// A halt for a run that was never recorded; undefined if none was started in the folder. A run takes its lock before it records anything,
// so one that was killed early leaves only the lock, and can safely be started again.
export function unrecorded(folder: string): Halt | undefined {
  if (!existsSync(path.join(folder, 'lock.sqlite')) || !isFree(folder)) return undefined;
  return usage(
    `No run is recorded in ${folder} yet.`,
    `If the command that started it was killed, run it again: tamis run PIPELINE --out ${shellWord(folder)}`,
  );
}

export function unrun(folder: string): Halt {
  const again = `tamis run PIPELINE --out ${shellWord(folder)}`;
  return usage(
    `${folder} is not a run: its ledger has no pipeline run.`,
    `If a run was killed as it started, start it again: ${again}. Otherwise use the path that \`tamis run --out\` was given.`,
  );
}

function nearby(folder: string): string {
  const { dir, base } = path.parse(path.resolve(folder));
  try {
    const names = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const near = closestWord(
      base,
      names.map(({ name }) => name),
    );
    if (near !== undefined) return `Did you mean ${path.join(path.dirname(folder), near)}?`;
  } catch {
    // If a folder can't be listed, there is no suggestion.
  }
  return 'Check the path.';
}

export function otherUse(folder: string): string {
  return existsSync(path.join(folder, 'config.yaml'))
    ? `It is a pipeline: \`tamis run ${shellWord(folder)} --out RUN\` runs it.`
    : 'Use the path that `tamis run --out` was given.';
}

const EXITS: { readonly [code: string]: number } = {
  'fault.ledger-altered': EXIT.integrity,
  'fault.ledger-damaged': EXIT.integrity,
  'fault.ledger-empty': EXIT.usage,
  'fault.ledger-foreign': EXIT.usage,
  'fault.ledger-newer': EXIT.usage,
  'fault.lease-lost': EXIT.held,
};

// A halt for a ledger that can't be used.
export function ledgerHalt({ code, message }: Fault): Halt {
  return new Halt(EXITS[code] ?? EXIT.environment, message, faultTexts[code].help);
}

// Runs a function that uses a ledger. A ledger that can't be used ends the command. After any other error, the run's ledger is checked, and
// an inconsistency found there is reported as the cause.
export async function withoutFaults<Result>(work: () => Promise<Result>, run?: string): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault) throw ledgerHalt(error);
    if (run === undefined || error instanceof Halt || error instanceof ClosedPipe) throw error;
    throw (await (await import('./doubtful-books.ts')).doubtfulBooks(run)) ?? error;
  }
}

// Refuses work that needs a run's contents if they were purged.
export function refusePurged({ folder, row: { purgedAt } }: OpenedRun): void {
  if (purgedAt === undefined) return;
  const when = new Date(purgedAt).toISOString();
  throw usage(
    `The contents of ${folder} were purged at ${when}.`,
    `\`tamis status ${shellWord(folder)}\` shows the figures, which were kept.`,
  );
}
