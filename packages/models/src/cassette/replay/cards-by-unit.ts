import { groupBy } from '@tamis/core/internal';
import type { Exchange } from '../format/exchange.ts';

interface Placed {
  readonly exchange: Pick<Exchange, 'unit'>;
  readonly line: number;
}

// Cards indexed by unit, so that a call that states its unit finds its few cards among any number.
export class CardsByUnit<Card extends Placed> {
  readonly #byUnit: ReadonlyMap<string, readonly Card[]>;
  readonly #anybody: readonly Card[];

  constructor(cards: readonly Card[]) {
    this.#anybody = cards.filter(({ exchange }) => exchange.unit === undefined);
    const placed = cards.filter(({ exchange }) => exchange.unit !== undefined);
    this.#byUnit = groupBy(placed, ({ exchange }) => String(exchange.unit));
  }

  of(unit: string | number): readonly Card[] {
    return this.#byUnit.get(String(unit)) ?? [];
  }

  *answering(unit: string | number): Generator<Card> {
    const own = this.of(unit);
    let at = 0;
    for (const card of this.#anybody) {
      for (let mine = own[at]; mine !== undefined && mine.line < card.line; mine = own[at]) {
        at += 1;
        yield mine;
      }
      yield card;
    }
    yield* own.slice(at);
  }
}
