import type { LongLine } from '@tamis/core/unit';
import type { LineVisitor } from '../io/line-splitter.ts';
import type { BlockGatherer } from './block-gatherer.ts';
import type { Checker } from './checker.ts';

export class Turns implements LineVisitor {
  readonly checker: Checker;
  readonly blocks: BlockGatherer;
  isHandedOn = false;

  constructor(checker: Checker, blocks: BlockGatherer) {
    this.checker = checker;
    this.blocks = blocks;
  }

  line(bytes: Buffer, start: number, end: number, next: number, number: number): void {
    this.#turn.line(bytes, start, end, next, number);
  }

  long(line: LongLine): void {
    this.#turn.long(line);
  }

  isFull(): boolean {
    return this.#turn.isFull();
  }

  get #turn(): Checker | BlockGatherer {
    return this.isHandedOn ? this.blocks : this.checker;
  }
}
