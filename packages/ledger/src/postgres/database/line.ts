import { Connection, type Settings } from './connection.ts';

// A connection that is slower than this to answer is bypassed by a second one, in milliseconds: a long read must not delay a heartbeat.
const SLOW = 1000;

// A connection on which more statements have been prepared is replaced, because the server keeps all of them in memory.
const MOST_PREPARED = 2000;

// Settings for reading pages. A page is read in the order of its key, of which an index knows the rows, rather than by sorting all rows
// that are left, which looks cheaper until the server has counted them.
const READING: Settings = { enable_sort: 'off', jit: 'off' };

interface Wire {
  readonly opening: Promise<Connection>;
  open?: Connection;
  pending: number;
  since: number;
}

interface Listener {
  readonly channel: string;
  readonly hear: () => void;
}

const LINES = new Map<string, Line>();

// The connection for everything in this process that needs no transaction across several statements, whichever run it concerns. There is
// one for each database.
export class Line {
  readonly #url: string;
  readonly #slow: number;
  #users = 0;
  #wires: readonly Wire[] = [];
  #listener: Listener | undefined;

  private constructor(url: string, slow: number) {
    this.#url = url;
    this.#slow = slow;
  }

  static to(url: string, slow: number = SLOW): Line {
    const line = LINES.get(url) ?? new Line(url, slow);
    LINES.set(url, line);
    line.#users += 1;
    return line;
  }

  async ask<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const wire = this.#free() ?? this.#second() ?? this.#added();
    if (wire.pending === 0) wire.since = performance.now();
    wire.pending += 1;
    try {
      return await work(await wire.opening);
    } finally {
      wire.pending -= 1;
      wire.since = performance.now();
      this.#tidy();
    }
  }

  listen(channel: string, hear: () => void): void {
    this.#listener = { channel, hear };
    for (const { opening } of this.#wires) opening.then((connection) => connection.listen(channel, hear)).catch(() => undefined);
  }

  get isListening(): boolean {
    return this.#wires.some(({ open }) => open?.isListening === true);
  }

  async close(): Promise<void> {
    this.#users -= 1;
    if (this.#users > 0) return;
    LINES.delete(this.#url);
    const wires = this.#wires;
    this.#wires = [];
    await Promise.all(wires.map(closed));
  }

  #free(): Wire | undefined {
    const now = performance.now();
    return this.#wires.find((wire) => {
      const { open, pending, since } = wire;
      return isUsable(wire) && (open === undefined || pending === 0 || now - since <= this.#slow);
    });
  }

  // Where everything is slow, more connections would make it slower: the second one is the last.
  #second(): Wire | undefined {
    return this.#wires.filter(isUsable)[1];
  }

  #added(): Wire {
    const opening = this.#opened();
    const wire: Wire = { opening, pending: 0, since: performance.now() };
    this.#wires = [...this.#wires, wire];
    opening.then(
      (connection) => {
        wire.open = connection;
        wire.since = performance.now();
      },
      () => {
        this.#wires = this.#wires.filter((one) => one !== wire);
      },
    );
    return wire;
  }

  async #opened(): Promise<Connection> {
    const connection = await Connection.open(this.#url, { pipeline: true, settings: READING });
    if (this.#listener !== undefined) await connection.listen(this.#listener.channel, this.#listener.hear);
    return connection;
  }

  // Closes what is idle and not needed, so that one connection is left.
  #tidy(): void {
    const kept = this.#free();
    const ended = this.#wires.filter((wire) => wire !== kept && wire.pending === 0 && (kept !== undefined || wire.open?.isLost));
    this.#wires = this.#wires.filter((wire) => !ended.includes(wire));
    for (const wire of ended) void closed(wire);
  }
}

function isUsable({ open }: Wire): boolean {
  return open === undefined || (!open.isLost && open.prepared <= MOST_PREPARED);
}

async function closed({ opening }: Wire): Promise<void> {
  await (await opening.catch(() => undefined))?.close();
}
