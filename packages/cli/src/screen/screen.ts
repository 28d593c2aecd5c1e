import type { Key, Row, Size } from './rows.ts';

/** The contents and keys of a screen. While the screen is shown, its rows are drawn and key presses are passed to it. */
export abstract class Screen {
  readonly #over = Promise.withResolvers<void>();
  #redraw: () => void = () => undefined;
  #suspend: (work: () => Promise<void>) => Promise<void> = async (work) => await work();

  abstract frame(size: Size): readonly Row[];

  abstract press(key: Key): void;

  /** Called when a frame is on the terminal, with the terminal's current size. */
  drawn(_size: Size): void {}

  /** Called when the screen is shown, with functions to redraw it and to lend the terminal to another program. */
  begin(redraw: () => void, suspend: (work: () => Promise<void>) => Promise<void>): void {
    this.#redraw = redraw;
    this.#suspend = suspend;
  }

  /** Resolves when the screen closes. */
  get over(): Promise<void> {
    return this.#over.promise;
  }

  protected end(): void {
    this.#over.resolve();
  }

  protected redraw(): void {
    this.#redraw();
  }

  /** Lends the terminal to other work for a while. */
  protected async suspended(work: () => Promise<void>): Promise<void> {
    await this.#suspend(work);
  }
}
