// Splits bytes into lines. An unfinished line has a size limit, because the other side may never end it.
export class Lines {
  readonly #most: number;
  #parts: Buffer[] = [];
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  // The lines that these bytes complete, or undefined if a line is too long.
  add(bytes: Buffer): readonly string[] | undefined {
    const lines: string[] = [];
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      this.#keep(bytes.subarray(start, end));
      if (this.#length > this.#most) return undefined;
      lines.push(this.#take());
      start = end + 1;
    }
    this.#keep(bytes.subarray(start));
    return this.#length > this.#most ? undefined : lines;
  }

  #keep(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }

  #take(): string {
    const line = Buffer.concat(this.#parts).toString('utf8');
    this.#parts = [];
    this.#length = 0;
    return line;
  }
}
