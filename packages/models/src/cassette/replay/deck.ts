import { messageText } from '@tamis/core';
import type { RecordedMessage, TextMessage } from '@tamis/core/model';
import { type Cassette, CassetteError } from '../format/cassette.ts';
import type { Exchange, ExchangeKey } from '../format/exchange.ts';
import { type FaultScript, readFault } from '../format/fault-word.ts';
import { keylessDigest, messagesDigest } from '../format/messages-digest.ts';
import type { CassetteReading } from '../format/read-cassette.ts';
import { validateExchange } from '../format/validate-exchange.ts';
import { CardsByUnit } from './cards-by-unit.ts';

export interface ExchangeCall {
  readonly key: ExchangeKey;
  readonly messages: readonly RecordedMessage[];
  readonly named?: readonly TextMessage[];
}

export interface Card {
  readonly exchange: Exchange;
  readonly line: number;
  readonly script: FaultScript | undefined;
  readonly played: number;
}

interface Digests {
  readonly exact: readonly string[];
  readonly keyless: readonly string[];
}

type OwnCard = { -readonly [K in keyof Card]: Card[K] } & { digest?: string };

export interface Exchanges {
  // The cards held in memory.
  readonly cards: readonly Card[];
  take(call: ExchangeCall): Card | undefined;
  answering(call: ExchangeCall): readonly Card[];
  unused(): readonly Exchange[];
}

/** A source of exchanges: a cassette, the result of `readCassette`, or the exchanges themselves. */
export type CassetteSource = Cassette | CassetteReading | readonly Exchange[];

// The cassette in a source. Throws a CassetteError if it could not be read.
export function cassetteIn(source: CassetteSource): Cassette {
  if ('problems' in source) throw new CassetteError(source.problems);
  if ('cassette' in source) return source.cassette;
  return 'exchanges' in source ? source : { exchanges: source };
}

export class Deck implements Exchanges {
  readonly #cards: readonly OwnCard[];
  readonly #byUnit: CardsByUnit<OwnCard>;
  // Every card before this one is used up, so that a long cassette is not searched from the start for each call.
  #start = 0;

  constructor(source: CassetteSource, playedOf: (line: number) => number = () => 0) {
    const { exchanges, lines } = cassetteIn(source);
    const lineOf = (index: number) => lines?.[index] ?? index + 1;
    const problems = exchanges.flatMap((exchange, index) =>
      validateExchange(exchange).map((flaw) => ({ line: lineOf(index), ...flaw })),
    );
    if (problems.length > 0) throw new CassetteError(problems);
    this.#cards = exchanges.map((exchange, index) => ({
      exchange,
      line: lineOf(index),
      script: exchange.fault === undefined ? undefined : readFault(exchange.fault),
      played: playedOf(lineOf(index)),
    }));
    this.#byUnit = new CardsByUnit(this.#cards);
  }

  get cards(): readonly Card[] {
    return this.#cards;
  }

  take(call: ExchangeCall): Card | undefined {
    const digest = digestsOf(call);
    const card = this.#fresh(call, digest) ?? this.#repeated(call, digest);
    if (card !== undefined) card.played += 1;
    return card;
  }

  #fresh(call: ExchangeCall, digest: Digests): OwnCard | undefined {
    for (const card of this.#candidates(call)) if (!isUsedUp(card) && this.#answers(card, call, digest)) return card;
    return undefined;
  }

  // The card for a repeated call. A repeated call that states its attempt was lost when its caller crashed, so it gets the same answer
  // again.
  #repeated(call: ExchangeCall, digest: Digests): OwnCard | undefined {
    const { unit, attempt } = call.key;
    if (unit === undefined || attempt === undefined) return undefined;
    return this.#byUnit
      .of(unit)
      .filter((card) => card.exchange.attempt !== undefined && card.exchange.reply !== undefined)
      .findLast((card) => this.#answers(card, call, digest));
  }

  *#candidates({ key }: ExchangeCall): Generator<OwnCard> {
    if (key.unit !== undefined) {
      yield* this.#byUnit.answering(key.unit);
      return;
    }
    this.#skipUsed();
    for (let index = this.#start; index < this.#cards.length; index += 1) yield this.#cards[index] as OwnCard;
  }

  answering(call: ExchangeCall): readonly Card[] {
    const digest = digestsOf(call);
    return this.#cards.filter((card) => this.#answers(card, call, digest));
  }

  // The exchanges that were never played.
  unused(): readonly Exchange[] {
    return this.#cards.filter(({ played }) => played === 0).map(({ exchange }) => exchange);
  }

  #skipUsed(): void {
    for (let card = this.#cards[this.#start]; card !== undefined && isUsedUp(card); card = this.#cards[this.#start]) {
      this.#start += 1;
    }
  }

  // Whether a card answers a call. Its key is compared first, then its own conditions. If neither names the call, its recorded messages
  // must match. Otherwise cards are taken in turn.
  #answers(card: OwnCard, { key, messages }: ExchangeCall, digest: Digests): boolean {
    const { match, request, unit } = card.exchange;
    if (otherPlaces(card.exchange, key).length > 0 || missingTexts(card.exchange, messages).length > 0) return false;
    if (match?.digest !== undefined && !digest.exact.includes(match.digest)) return false;
    const isNamed = match !== undefined || (unit !== undefined && key.unit !== undefined);
    if (isNamed || request === undefined) return true;
    card.digest ??= keylessDigest(request.messages);
    return digest.keyless.includes(card.digest);
  }
}

function digestsOf({ messages, named }: ExchangeCall): Digests {
  const forms = named === undefined ? [messages] : [messages, named];
  return { exact: forms.map(messagesDigest), keyless: forms.map(keylessDigest) };
}

function isUsedUp({ exchange, played }: Card): boolean {
  return exchange.repeat !== true && played >= (exchange.repeat ?? 1);
}

const PLACES = ['step', 'unit', 'attempt'] as const;

// The parts of an exchange's place that differ from the call's. Only parts that both state are compared, so a call without a unit matches
// any unit.
export function otherPlaces(exchange: ExchangeKey, key: ExchangeKey): readonly (keyof ExchangeKey)[] {
  return PLACES.filter((name) => exchange[name] !== undefined && key[name] !== undefined && !isSame(exchange[name], key[name]));
}

export function samePlaces(exchange: ExchangeKey, key: ExchangeKey): number {
  return PLACES.filter((name) => exchange[name] !== undefined && isSame(exchange[name], key[name])).length;
}

function isSame(one: unknown, other: unknown): boolean {
  return String(one) === String(other);
}

export function wantedTexts({ match }: Exchange): readonly string[] {
  return [match?.contains ?? []].flat();
}

export function missingTexts(exchange: Exchange, messages: readonly RecordedMessage[]): readonly string[] {
  return wantedTexts(exchange).filter((text) => !messages.some((message) => messageText(message).includes(text)));
}
