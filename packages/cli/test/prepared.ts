import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openLedger, type Proposal, propose } from '@tamis/ledger';
import { runLedgerPlace } from '@tamis/ledger/internal';
import { sampleRun } from '../../pipeline/test/look/sample-run.ts';
import { inboxOf } from './deciding.ts';
import { refund } from './refund.ts';

interface Names {
  readonly [name: string]: string;
}

const PREPARATIONS: { readonly [name: string]: (folder: string, told: string) => Promise<Names> | Names } = {
  'sample-run': sampleIn,
  reviews,
  inbox: async (folder, ledger) => await namesIn(path.join(folder, ledger)),
  alter,
  copy,
  edit,
  private: ownerOnly,
  remove,
};

export async function prepare(line: string, folder: string): Promise<Names> {
  const [, name = '', told = ''] = /^(\S+) ?(.*)$/.exec(line) ?? [];
  const preparation = PREPARATIONS[name];
  if (preparation === undefined) throw new Error(`Nothing is prepared by the name ${name}`);
  return await preparation(folder, told);
}

let sample: Promise<string> | undefined;

// `sample-run`: a run with units in all states, in `run`; what waits in it is `ID1`.
async function sampleIn(folder: string): Promise<Names> {
  sample ??= sampleRun();
  cpSync(await sample, path.join(folder, 'run'), { recursive: true });
  return await namesIn(path.join(folder, 'run'));
}

async function namesIn(ledger: string): Promise<Names> {
  const reviews = await inboxOf(ledger);
  const byUnit = reviews.toSorted((one, other) => JSON.stringify(one.source).localeCompare(JSON.stringify(other.source)));
  return Object.fromEntries(
    byUnit.flatMap(({ id, digest }, at) => [
      [`ID${at + 1}`, String(id)],
      [`DIGEST${at + 1}`, String(digest)],
      [`BEGINNING${at + 1}`, String(id).slice(0, 4)],
      [`DIGITS${at + 1}`, String(digest).slice('sha256:'.length, 'sha256:'.length + 12)],
    ]),
  );
}

// `reviews FILE`: a review in `inbox.sqlite` for each line of that file, which says what is different from the usual one, a refund by
// an agent for support.
async function reviews(folder: string, file: string): Promise<Names> {
  const place = path.join(folder, 'inbox.sqlite');
  const ledger = openLedger(place);
  const rows = readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean);
  for (const [at, row] of rows.entries()) {
    const { gate: isKnown = true, ...more } = JSON.parse(row) as Partial<Omit<Proposal, 'gate'>> & { readonly gate?: boolean };
    await propose({ ledger, ...refund(at), ...(isKnown ? {} : { gate: undefined }), ...more });
  }
  await ledger.close();
  rmSync(path.join(folder, file));
  return await namesIn(place);
}

// `alter RUN SQL`: what someone, or a process that was killed, did to the ledger of a run.
function alter(folder: string, told: string): Names {
  const [, run = '', sql = ''] = /^(\S+) (.*)$/.exec(told) ?? [];
  const db = new DatabaseSync(runLedgerPlace(path.join(folder, run)));
  db.exec(sql);
  db.close();
  return {};
}

// `copy FROM TO`: a copy of a file or folder.
function copy(folder: string, told: string): Names {
  const [from = '', to = ''] = told.split(' ');
  cpSync(path.join(folder, from), path.join(folder, to), { recursive: true });
  return {};
}

// `edit FILE: BEFORE → AFTER`: a change of a text, which has to be there.
function edit(folder: string, told: string): Names {
  const [, file = '', before = '', after = ''] = /^(\S+): (.*) → ?(.*)$/.exec(told) ?? [];
  const place = path.join(folder, file);
  const text = readFileSync(place, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} does not have ${before}`);
  writeFileSync(
    place,
    text.replace(before, () => after),
  );
  return {};
}

// `private NAME`: a file that only its owner can read.
function ownerOnly(folder: string, name: string): Names {
  chmodSync(path.join(folder, name), 0o600);
  return {};
}

// `remove NAME`: a file or folder that is gone.
function remove(folder: string, name: string): Names {
  rmSync(path.join(folder, name), { recursive: true });
  return {};
}
