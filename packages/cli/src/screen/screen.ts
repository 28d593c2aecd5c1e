import type { Key, Row, Size } from './rows.ts';

export abstract class Screen {
  readonly #over = Promise.withResolvers<void>();
  #redraw: () => void = () => undefined;
  #suspend: (work: () => Promise<void>) => Promise<void> = async (work) => await work();

  abstract frame(size: Size): readonly Row[];

  abstract press(key: Key): void;

  drawn(_size: Size): void {}

  begin(redraw: () => void, suspend: (work: () => Promise<void>) => Promise<void>): void {
    this.#redraw = redraw;
    this.#suspend = suspend;
  }

  get over(): Promise<void> {
    return this.#over.promise;
  }

  protected end(): void {
    this.#over.resolve();
  }

  protected redraw(): void {
    this.#redraw();
  }

  protected async suspended(work: () => Promise<void>): Promise<void> {
    await this.#suspend(work);
  }
}
