import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Engine } from '@tamis/core/compiler';
import { engine } from '@tamis/core/internal';
import type { Ledger, RunRow } from '@tamis/ledger';
import { hasRunLedger, runLedgerPlace } from '@tamis/ledger/internal';
import { runDetail } from '@tamis/pipeline';
import type { Book, BookRun } from './book.ts';
import { OpenLedgers } from './open-ledgers.ts';
import { type Known, Remembered } from './remembered.ts';
import { LEDGER_SUMS, type Summing, type SumQuestion } from './sums.ts';

export interface BooksGiven {
  readonly place: string;
  readonly sums: Summing;
  readonly now: () => number;
  readonly engine?: Engine;
}

// The maximum number of runs listed; beyond that, open them by folder.
const MOST = 500;

// The ledgers of a console: the home ledger, and those of the run folders it lists. They stay open for reading, which does not disturb
// writers.
export class Books {
  readonly place: string;
  readonly engine: Engine;
  readonly #given: BooksGiven;
  readonly #remembered: Remembered;
  readonly #open = new OpenLedgers();
  #faults: readonly string[] = [];

  constructor(given: BooksGiven) {
    this.#given = given;
    this.place = given.place;
    this.engine = given.engine ?? engine;
    this.#remembered = new Remembered(given.now);
  }

  // Messages about ledgers that could not be opened.
  get faults(): readonly string[] {
    return this.#faults;
  }

  async all(): Promise<readonly Book[]> {
    const faults: string[] = [];
    const home = this.#open.at(this.place, faults);
    if (home === undefined) return this.#done([], faults);
    const folders = (await home.folders()).slice(-MOST).filter(hasRunLedger);
    const own = folderOf(this.place);
    const known = own === undefined || folders.includes(own) ? folders : [...folders, own];
    const names = Map.groupBy(known, (folder) => path.basename(folder));
    const books = known.flatMap((folder): readonly Book[] => {
      const ledger = this.#open.at(runLedgerPlace(folder), faults);
      const name = path.basename(folder);
      const id = (names.get(name)?.length ?? 0) > 1 ? `${name}~${shortHash(folder)}` : name;
      return ledger === undefined ? [] : [{ id, place: ledger.place, folder, ledger }];
    });
    return this.#done(own === undefined ? [{ id: 'home', place: this.place, ledger: home }, ...books] : books, faults);
  }

  async runs(): Promise<readonly BookRun[]> {
    const found = await Promise.all((await this.all()).map((book) => this.#runIn(book)));
    return found.flatMap((run) => run ?? []);
  }

  async run(id: string): Promise<BookRun | undefined> {
    const book = (await this.all()).find((one) => one.id === id);
    return book && (await this.#runIn(book));
  }

  // A sum over a ledger. For a large ledger it may be out of date, as `asOf` says.
  async sum<Result>(
    book: Pick<Book, 'place' | 'ledger'>,
    name: SumQuestion['name'],
    ...args: readonly unknown[]
  ): Promise<Known<Result>> {
    const { place, ledger } = book;
    const key = JSON.stringify([place, name, args]);
    const work = async () => (await this.#given.sums.ask({ place, name, args })) as Result;
    return await this.#remembered.get(key, await ledger.version(), work);
  }

  // A cached read of a ledger, valid until the next write. Slow results that no decision depends on may be older.
  async remember<Result>(
    book: Pick<Book, 'place' | 'ledger'>,
    name: string,
    work: () => Promise<Result>,
    mayBeOld = false,
  ): Promise<Result> {
    const key = JSON.stringify([book.place, 'read', name]);
    return (await this.#remembered.get(key, await book.ledger.version(), work, mayBeOld)).result;
  }

  async close(): Promise<void> {
    await this.#open.close();
    await this.#given.sums.close();
  }

  async #runIn(book: Book): Promise<BookRun | undefined> {
    const { folder, ledger } = book;
    if (folder === undefined) return undefined;
    const row = await pipelineRun(ledger);
    let oldest = Number.POSITIVE_INFINITY;
    const summed = this.#withSums(book, (asOf) => {
      oldest = Math.min(oldest, asOf);
    });
    return row && { folder, row, detail: runDetail(row), book, ledger: summed, asOf: () => oldest };
  }

  #withSums(book: Book, tellAge: (asOf: number) => void): Ledger {
    const sums = LEDGER_SUMS.map((name) => [
      name,
      async (...args: readonly unknown[]) => {
        const { result, asOf } = await this.sum(book, name, ...args);
        tellAge(asOf);
        return result;
      },
    ]);
    return { ...book.ledger, ...Object.fromEntries(sums) } as Ledger;
  }

  #done(books: readonly Book[], faults: readonly string[]): readonly Book[] {
    this.#faults = faults;
    return books;
  }
}

// The run folder of a ledger, which must be the file with the standard name in that folder.
function folderOf(place: string): string | undefined {
  const folder = path.dirname(place);
  return path.basename(place) === 'ledger.sqlite' && path.basename(folder) !== '.tamis' ? folder : undefined;
}

function shortHash(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 6);
}

async function pipelineRun(ledger: Ledger): Promise<RunRow | undefined> {
  for await (const row of ledger.runs()) if (row.kind === 'pipeline') return row;
  return undefined;
}
