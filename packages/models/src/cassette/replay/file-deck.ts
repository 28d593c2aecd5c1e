import { closeSync, openSync, readSync } from 'node:fs';
import { bodyIn } from '../../json/body-in.ts';
import { CassetteError, type CassetteHeader, type CassetteProblem } from '../format/cassette.ts';
import type { Exchange } from '../format/exchange.ts';
import { readCassette } from '../format/read-cassette.ts';
import { type Card, Deck, type ExchangeCall, type Exchanges } from './deck.ts';
import { type CassetteIndex, type FileStamp, readIndex, stampOf, writeIndex } from './index-file.ts';
import { LineIndexer, type LinePlace } from './line-index.ts';

const BLOCK = 1 << 20;

const MOST_PROBLEMS = 50;

/**
 * The exchanges of a file too large to hold in memory. Lines that state a unit stay on disk and are read when a call asks for that unit.
 * Only their positions are kept.
 */
export class FileDeck implements Exchanges {
  readonly header: CassetteHeader | undefined;
  readonly #file: number;
  readonly #stamp: FileStamp;
  readonly #index: CassetteIndex;
  /** Where the index is saved, if it is. */
  #keptAt: string | undefined;
  /** Lines that state no unit, which any call may match. */
  readonly #anybody: Deck;
  /** How often each line was played. */
  readonly #played = new Map<number, number>();

  private constructor(file: number, stamp: FileStamp, index: CassetteIndex) {
    const { anybody, header } = index;
    this.#file = file;
    this.#stamp = stamp;
    this.#index = index;
    this.header = header;
    this.#anybody = new Deck({ exchanges: anybody.map((place) => this.#read(place)), lines: anybody.map(({ line }) => line) });
  }

  /**
   * Scans a file once. Throws a CassetteError that lists its problems. If `index` is a file that `keepIndex` wrote for exactly this file,
   * it is read instead, and each exchange is validated when a call asks for it.
   */
  static open(path: string, index?: string): FileDeck {
    const file = openSync(path, 'r');
    try {
      const stamp = stampOf(file);
      const kept = index === undefined ? undefined : readIndex(index, stamp);
      const deck = new FileDeck(file, stamp, kept ?? scanned(file));
      if (kept !== undefined) deck.#keptAt = index;
      return deck;
    } catch (problem) {
      closeSync(file);
      throw problem;
    }
  }

  /** Saves the index of the file for the next time it is opened. */
  keepIndex(place: string, now = Date.now()): void {
    const isWhole = stampOf(this.#file).text === this.#stamp.text;
    if (isWhole && this.#keptAt !== place) writeIndex(place, this.#stamp, this.#index, now);
    this.#keptAt = place;
  }

  get cards(): readonly Card[] {
    return this.#anybody.cards;
  }

  take(call: ExchangeCall): Card | undefined {
    const card = this.#ownDeck(call)?.take(call);
    if (card === undefined) return this.#anybody.take(call);
    this.#played.set(card.line, card.played);
    return card;
  }

  answering(call: ExchangeCall): readonly Card[] {
    return [...(this.#ownDeck(call)?.answering(call) ?? []), ...this.#anybody.answering(call)];
  }

  /** The exchanges without a unit that were never played. The others are not tracked. */
  unused(): readonly Exchange[] {
    return this.#anybody.unused();
  }

  #ownDeck({ key }: ExchangeCall): Deck | undefined {
    if (key.unit === undefined) return undefined;
    const lines = this.#index.units.of(String(key.unit));
    if (lines.length === 0) return undefined;
    const exchanges = lines.map((place) => this.#read(place));
    const numbers = lines.map(({ line }) => line);
    return new Deck({ exchanges, lines: numbers }, (line) => this.#played.get(line) ?? 0);
  }

  #read({ offset, length }: Pick<LinePlace, 'offset' | 'length'>): Exchange {
    const bytes = Buffer.allocUnsafe(length);
    for (let at = 0; at < length; ) {
      const count = readSync(this.#file, bytes, at, length - at, offset + at);
      if (count === 0) throw new Error('The cassette was truncated while it was being played.');
      at += count;
    }
    return bodyIn(bytes.toString('utf8').replace(/^\uFEFF/, '')) as unknown as Exchange;
  }
}

function scanned(file: number): CassetteIndex {
  const indexer = new LineIndexer();
  const [anybody, problems]: [LinePlace[], CassetteProblem[]] = [[], []];
  let header: CassetteHeader | undefined;
  let line = 0;
  for (const { bytes, offset } of linesOf(file)) {
    line += 1;
    const text = bytes.toString('utf8');
    if (text.trim() === '' || problems.length >= MOST_PROBLEMS) continue;
    const reading = readCassette(text);
    if ('problems' in reading) {
      for (const problem of reading.problems) problems.push({ ...problem, line });
      continue;
    }
    const place = { offset, length: bytes.length, line };
    const { header: found, exchanges } = reading.cassette;
    if (found !== undefined && line > 1) problems.push({ line, path: '', message: 'A header can only be the first line.' });
    else header ??= found;
    for (const { unit } of exchanges) {
      if (unit === undefined) anybody.push(place);
      else indexer.add(String(unit), place);
    }
  }
  if (problems.length > 0) throw new CassetteError(problems);
  return { units: indexer.index(), anybody, header };
}

interface FileLine {
  readonly bytes: Buffer;
  readonly offset: number;
}

function* linesOf(file: number): Generator<FileLine> {
  const block = Buffer.allocUnsafe(BLOCK);
  let [rest, start] = [Buffer.alloc(0), 0];
  for (let at = 0; ; ) {
    const count = readSync(file, block, 0, BLOCK, at);
    if (count === 0) break;
    at += count;
    const bytes = Buffer.concat([rest, block.subarray(0, count)]);
    let from = 0;
    for (let end = bytes.indexOf(10, from); end >= 0; end = bytes.indexOf(10, from)) {
      yield { bytes: bytes.subarray(from, end), offset: start + from };
      from = end + 1;
    }
    rest = Buffer.from(bytes.subarray(from));
    start += from;
  }
  if (rest.length > 0) yield { bytes: rest, offset: start };
}
