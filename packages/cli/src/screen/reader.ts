import { rowsFor } from './acts.ts';
import { exactInAscii, inAscii } from './ascii.ts';
import { type Key, line, type Row, type Size } from './rows.ts';
import { wrapRow } from './wrap.ts';

/** A line of a text. Nobody may agree to the text before every line that is required was on the screen. */
export interface ReaderLine {
  /** Pieces with a role are our words; those without are stored text, which is shown to the last character. */
  readonly row: Row;
  readonly isRequired: boolean;
}

/** A row on the screen: a line, or a part of one. */
interface Part {
  readonly row: Row;
  /** The line: its text, and how many lines before it say the same. */
  readonly line: string;
  readonly at: number;
  readonly of: number;
  readonly isRequired: boolean;
}

/** A text on a screen: it is wrapped, it scrolls, and it knows what has been on the screen. */
export class Reader {
  readonly #isAscii: boolean;
  #id = '';
  #size: Size = { columns: 0, rows: 0 };
  #height = 1;
  #top = 0;
  #parts: readonly Part[] = [];
  /** The rows of each line at this width: a long value is wrapped once. */
  #laid = new Map<string, readonly Part[]>();
  #drawing: readonly Part[] = [];
  /** Lines that were on the screen to their end. */
  readonly #seen = new Set<string>();
  /** The rows of other lines that were on the screen at this width. */
  readonly #begun = new Map<string, Set<number>>();

  constructor(isAscii = false) {
    this.#isAscii = isAscii;
  }

  /** Takes a text, for a terminal of this size. Another id is another text, of which nothing has been seen. */
  lay(id: string, lines: readonly ReaderLine[], size: Size): void {
    if (id !== this.#id) {
      this.#seen.clear();
      this.#top = 0;
    }
    // A row of another width is another row.
    if (id !== this.#id || size.columns !== this.#size.columns) {
      this.#begun.clear();
      this.#laid.clear();
    }
    this.#id = id;
    this.#size = size;
    this.#parts = this.#wrapped(lines);
    this.#scroll(0);
  }

  /** The rows to draw, in this many rows; the last one says how much is below. */
  window(height: number): readonly Row[] {
    const isWhole = this.#parts.length <= height;
    this.#height = Math.max(1, isWhole ? height : height - 1);
    this.#scroll(0);
    this.#drawing = this.#parts.slice(this.#top, this.#top + this.#height);
    const rows = this.#drawing.map(({ row }) => row);
    return isWhole ? rows : [...rows, this.#mark()];
  }

  /** Nothing of the text is in the frame. */
  hide(): void {
    this.#drawing = [];
  }

  /**
   * The rows of the last window were written to a terminal of this size, which cuts them if it is another one. True if there are
   * required ones among them that were not on the screen before.
   */
  drawn({ columns, rows }: Size): boolean {
    if (columns !== this.#size.columns || rows !== this.#size.rows) return false;
    const before = this.left;
    for (const { line, at, of } of this.#drawing) {
      const begun = this.#begun.get(line) ?? new Set();
      this.#begun.set(line, begun.add(at));
      if (begun.size === of) this.#seen.add(line);
    }
    return this.left !== before;
  }

  /** How many required rows have not been on the screen. */
  get left(): number {
    return this.#parts.filter((part) => this.#isLeft(part)).length;
  }

  /** Scrolls to the first row that has not been on the screen. */
  goOn(): void {
    const first = this.#parts.findIndex((part) => this.#isLeft(part));
    if (first >= 0) this.#scroll(first - this.#top);
  }

  /** Scrolls; false if the key does something else. */
  press(key: Key): boolean {
    const by = key.text === ' ' ? this.#height : rowsFor(key, this.#height);
    if (by !== undefined) this.#scroll(by);
    return by !== undefined;
  }

  #isLeft({ line, at, isRequired }: Part): boolean {
    return isRequired && !this.#seen.has(line) && this.#begun.get(line)?.has(at) !== true;
  }

  #scroll(by: number): void {
    this.#top = Math.max(0, Math.min(this.#top + by, this.#parts.length - this.#height));
  }

  #mark(): Row {
    const below = this.#parts.length - this.#top - this.#height;
    const [sign, count, where] = below > 0 ? ['▼', below, 'more'] : ['▲', this.#top, 'earlier'];
    return line(` ${sign} ${count} ${where} ${count === 1 ? 'line' : 'lines'}`, 'strong');
  }

  #wrapped(lines: readonly ReaderLine[]): readonly Part[] {
    const times = new Map<string, number>();
    const laid = new Map<string, readonly Part[]>();
    for (const { row, isRequired } of lines) {
      const text = row.map((piece) => piece.text).join('');
      const time = times.get(text) ?? 0;
      times.set(text, time + 1);
      const line = `${time} ${text}`;
      laid.set(line, this.#laid.get(line) ?? this.#partsOf(line, row, isRequired));
    }
    this.#laid = laid;
    return [...laid.values()].flat();
  }

  #partsOf(line: string, row: Row, isRequired: boolean): readonly Part[] {
    const rows = wrapRow(this.#isAscii ? asciiRow(row, isRequired) : row, this.#size.columns);
    return rows.map((part, at) => ({ row: part, line, at, of: rows.length, isRequired }));
  }
}

/** Wrapped as it will be drawn: an arrow is wider in ASCII. */
function asciiRow(row: Row, isExact: boolean): Row {
  return row.map((piece) => ({
    ...piece,
    text: isExact && piece.role === undefined ? exactInAscii(piece.text) : inAscii(piece.text),
  }));
}
