// Rows one by one, from pages. A row that has been read costs one promise, where nested generators would cost several.
export class RowStream<Row> implements AsyncIterator<Row, void, undefined> {
  readonly #pages: AsyncGenerator<readonly Row[], void, undefined>;
  readonly #toFault: (problem: unknown) => unknown;
  // The rest of the page, of which `#at` is the next row.
  #page: readonly Row[] = [];
  #at = 0;
  #isDone = false;
  #turning: Promise<void> | undefined;

  constructor(pages: AsyncGenerator<readonly Row[], void, undefined>, toFault: (problem: unknown) => unknown) {
    this.#pages = pages;
    this.#toFault = toFault;
  }

  next(): Promise<IteratorResult<Row, void>> {
    if (this.#at >= this.#page.length || this.#isDone) return this.#nextPage();
    return Promise.resolve({ done: false, value: this.#page[this.#at++] as Row });
  }

  async #nextPage(): Promise<IteratorResult<Row, void>> {
    while (this.#at >= this.#page.length && !this.#isDone) {
      this.#turning ??= this.#turn();
      await this.#turning;
    }
    if (this.#isDone) return { done: true, value: undefined };
    return { done: false, value: this.#page[this.#at++] as Row };
  }

  async return(): Promise<IteratorResult<Row, void>> {
    this.#isDone = true;
    await this.#pages.return();
    return { done: true, value: undefined };
  }

  async #turn(): Promise<void> {
    try {
      const { done, value } = await this.#pages.next();
      this.#isDone ||= done === true;
      this.#page = value ?? [];
      this.#at = 0;
    } catch (problem) {
      this.#isDone = true;
      throw this.#toFault(problem);
    } finally {
      this.#turning = undefined;
    }
  }
}
