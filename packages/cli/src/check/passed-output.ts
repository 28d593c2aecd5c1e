import type { LinePiece } from '@tamis/core/unit';
import { visible } from '@tamis/core/wording';
import type { Sink } from '../io/sink.ts';

export class PassedOutput {
  readonly #sink: Sink;
  readonly isTerminal: boolean;
  #bytes: Buffer | null = null;
  #start = 0;
  #end = 0;
  #waiting = 0;

  constructor(sink: Sink, terminal: boolean) {
    this.#sink = sink;
    this.isTerminal = terminal;
  }

  keep(bytes: Buffer, start: number, end: number): void {
    if (this.isTerminal) {
      this.write([bytes.subarray(start, end)]);
      return;
    }
    if (this.#bytes === bytes && this.#end === start) {
      this.#end = end;
      return;
    }
    this.#settle();
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
  }

  // How many bytes of altered units are waiting to be written. Unchanged units are still in the block.
  get waiting(): number {
    return this.#waiting;
  }

  write(pieces: readonly LinePiece[]): void {
    this.#settle();
    if (this.isTerminal) this.#sink.write(`${shown(pieces)}\n`);
    else for (const piece of pieces) this.#writePiece(piece);
  }

  // Writes bytes that were already prepared for this output.
  raw(bytes: Uint8Array): void {
    this.#settle();
    if (bytes.length > 0) this.#sink.write(bytes);
  }

  #writePiece(piece: LinePiece): void {
    if (piece.length === 0) return;
    const bytes = bytesOf(piece);
    this.#sink.write(bytes);
    this.#waiting += bytes.length;
  }

  // Waits until everything is written, after which the block may be reused.
  async flush(): Promise<void> {
    this.#settle();
    this.#waiting = 0;
    await this.#sink.flush();
  }

  #settle(): void {
    if (this.#bytes === null) return;
    this.#sink.write(this.#bytes.subarray(this.#start, this.#end));
    this.#bytes = null;
  }
}

function bytesOf(piece: LinePiece): Uint8Array {
  return typeof piece === 'string' ? Buffer.from(piece) : piece;
}

function shown(pieces: readonly LinePiece[]): string {
  const text = Buffer.concat(pieces.map(bytesOf)).toString('utf8');
  return text
    .replace(/\r?\n$/, '')
    .split('\n')
    .map(visible)
    .join('\n');
}
