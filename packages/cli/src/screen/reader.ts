import { rowsFor } from './acts.ts';
import { exactInAscii, inAscii } from './ascii.ts';
import { type Key, line, type Row, type Size } from './rows.ts';
import { wrapRow } from './wrap.ts';

// A line of text. The text can't be approved until every required line has been on the screen.
export interface ReaderLine {
  readonly row: Row;
  readonly isRequired: boolean;
  readonly says?: string;
  readonly isCursor?: boolean;
}

interface Part {
  readonly row: Row;
  readonly line: string;
  readonly laid: string;
  readonly at: number;
  readonly of: number;
  readonly isRequired: boolean;
}

export class Reader {
  readonly #isAscii: boolean;
  readonly #moment: number;
  readonly #clock: () => number;
  #id = '';
  #size: Size = { columns: 0, rows: 0 };
  #height = 1;
  #top = 0;
  #parts: readonly Part[] = [];
  // The rows of each line at this width, so that a long value is wrapped only once.
  #laid = new Map<string, readonly Part[]>();
  #drawing: readonly Part[] = [];
  readonly #seen = new Set<string>();
  readonly #begun = new Map<string, Set<number>>();
  #fresh: readonly { readonly part: Part; readonly since: number }[] = [];
  // The line with the cursor, and whether it must be visible.
  #cursor = '';
  #isMoved = false;

  // A row counts as seen once `moment` milliseconds have passed since it appeared. A key pressed before that was meant for the previous text.
  constructor(isAscii = false, moment = 0, clock: () => number = () => performance.now()) {
    this.#isAscii = isAscii;
    this.#moment = moment;
    this.#clock = clock;
  }

  lay(id: string, lines: readonly ReaderLine[], size: Size): void {
    const isOther = id !== this.#id;
    this.#settle();
    if (isOther) {
      this.#seen.clear();
      this.#top = 0;
      // A frame that is still being written shows the other text.
      this.#drawing = [];
    }
    // At another width, rows differ.
    if (isOther || size.columns !== this.#size.columns) {
      this.#fresh = [];
      this.#begun.clear();
      this.#laid.clear();
    }
    this.#id = id;
    this.#size = size;
    this.#parts = this.#wrapped(lines);
    this.#scroll(0);
  }

  window(height: number): readonly Row[] {
    const isWhole = this.#parts.length <= height;
    this.#height = Math.max(1, isWhole ? height : height - 1);
    if (this.#isMoved) this.#showCursor();
    this.#scroll(0);
    this.#drawing = this.#parts.slice(this.#top, this.#top + this.#height);
    const rows = this.#drawing.map(({ row, line, at }) => (line === this.#cursor && at === 0 ? pointedAt(row) : row));
    return isWhole ? rows : [...rows, this.#mark()];
  }

  hide(): void {
    this.#drawing = [];
  }

  // Records that the last window was written to a terminal of this size, which may have cut it. Returns true if it showed required rows for
  // the first time.
  drawn({ columns, rows }: Size): boolean {
    if (columns !== this.#size.columns || rows !== this.#size.rows) return false;
    const fresh = this.#drawing.filter((part) => this.#isUndrawn(part));
    const since = this.#clock();
    this.#fresh = [...this.#fresh, ...fresh.map((part) => ({ part, since }))];
    return fresh.some(({ isRequired }) => isRequired);
  }

  get left(): number {
    this.#settle();
    return this.#parts.filter((part) => part.isRequired && !this.#isSeen(part)).length;
  }

  goOn(): void {
    const first = this.#parts.findIndex((part) => part.isRequired && this.#isUndrawn(part));
    if (first >= 0) this.#scroll(first - this.#top);
  }

  press(key: Key): boolean {
    const by = key.text === ' ' ? this.#height : rowsFor(key, this.#height);
    if (by !== undefined) this.#scroll(by);
    return by !== undefined;
  }

  #isSeen({ line, laid, at }: Part): boolean {
    return this.#seen.has(line) || this.#begun.get(laid)?.has(at) === true;
  }

  #isUndrawn(part: Part): boolean {
    return !this.#isSeen(part) && !this.#fresh.some(({ part: { laid, at } }) => laid === part.laid && at === part.at);
  }

  #settle(): void {
    const until = this.#clock() - this.#moment;
    const { seen = [], fresh = [] } = Object.groupBy(this.#fresh, ({ since }) => (since <= until ? 'seen' : 'fresh'));
    for (const { part } of seen) {
      const begun = this.#begun.get(part.laid) ?? new Set();
      this.#begun.set(part.laid, begun.add(part.at));
      if (begun.size === part.of) this.#seen.add(part.line);
    }
    this.#fresh = fresh;
  }

  #showCursor(): void {
    const first = this.#parts.findIndex(({ line }) => line === this.#cursor);
    const end = this.#parts.findLastIndex(({ line }) => line === this.#cursor) + 1;
    if (first >= 0) this.#scroll(Math.max(0, end - this.#top - this.#height));
    if (first >= 0) this.#scroll(Math.min(0, first - this.#top));
    this.#isMoved = false;
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
    let cursor = '';
    for (const { row, isRequired, says, isCursor } of lines) {
      const text = row.map((piece) => piece.text).join('');
      const time = times.get(says ?? text) ?? 0;
      times.set(says ?? text, time + 1);
      const [line, known] = [`${time} ${says ?? text}`, `${time} ${says ?? ''} ${text}`];
      laid.set(known, this.#laid.get(known) ?? this.#partsOf({ line, laid: known, isRequired }, row));
      if (isCursor) cursor = line;
    }
    this.#isMoved ||= cursor !== this.#cursor;
    this.#cursor = cursor;
    this.#laid = laid;
    return [...laid.values()].flat();
  }

  #partsOf(line: Pick<Part, 'line' | 'laid' | 'isRequired'>, row: Row): readonly Part[] {
    const rows = wrapRow(this.#isAscii ? asciiRow(row, line.isRequired) : row, this.#size.columns);
    return rows.map((part, at) => ({ row: part, at, of: rows.length, ...line }));
  }
}

function pointedAt([margin, ...row]: Row): Row {
  return [{ text: '▸' }, ...(margin === undefined ? [] : [{ ...margin, text: margin.text.slice(1) }]), ...row];
}

// A row as it will be drawn, so that it wraps correctly; some symbols are wider in ASCII.
function asciiRow(row: Row, isExact: boolean): Row {
  return row.map((piece) => ({
    ...piece,
    text: isExact && piece.role === undefined ? exactInAscii(piece.text) : inAscii(piece.text),
  }));
}
