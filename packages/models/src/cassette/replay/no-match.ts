import { Fault, messageText } from '@tamis/core';
import type { MediaDigest, RecordedMessage } from '@tamis/core/model';
import { dataOf, mediaIn } from '@tamis/core/providers';
import type { ExchangeKey } from '../format/exchange.ts';
import { keyless } from '../format/messages-digest.ts';
import { type Card, type ExchangeCall, type Exchanges, missingTexts, otherPlaces, samePlaces, wantedTexts } from './deck.ts';

const MOST_DIFF_LINES = 12;
const LONGEST_LINE = 160;

export function noMatch(deck: Exchanges, call: ExchangeCall): Fault {
  const unused = deck.unused().length;
  const count = `${deck.cards.length} exchange${deck.cards.length === 1 ? '' : 's'}, ${unused} not played by this process`;
  const lines = [`No exchange in the cassette matches this call${placeOf(call.key)} (${count}).`, ...explain(deck, call)];
  return new Fault('fault.no-match', lines.join('\n'));
}

function explain(deck: Exchanges, call: ExchangeCall): readonly string[] {
  const spent = deck.answering(call).at(-1);
  if (spent !== undefined) {
    const times = spent.played === 1 ? 'once' : `${spent.played} times`;
    return [`Line ${spent.line} would match, but it was already played ${times}; "repeat" lets it play again.`];
  }
  const nearest = nearestTo(deck.cards, call);
  return nearest === undefined
    ? []
    : [`Nearest is line ${nearest.line}${placeOf(nearest.exchange)}:`, ...differences(nearest, call)];
}

function placeOf({ step, unit, attempt }: ExchangeKey): string {
  const parts = [['step', step] as const, ['unit', unit] as const, ['attempt', attempt] as const];
  const known = parts.filter(([, value]) => value !== undefined).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return known.length === 0 ? '' : ` of ${known.join(', ')}`;
}

function nearestTo(cards: readonly Card[], call: ExchangeCall): Card | undefined {
  const lines = new Set(transcript(call.messages));
  const ranked = cards.map((card) => ({ card, rank: likeness(card, call, lines) }));
  ranked.sort((one, other) => other.rank - one.rank || one.card.played - other.card.played);
  return ranked[0]?.card;
}

function likeness({ exchange }: Card, { key, messages }: ExchangeCall, lines: ReadonlySet<string>): number {
  const recorded = transcript(exchange.request?.messages ?? []);
  const shared = recorded.filter((line) => lines.has(line)).length;
  const found = wantedTexts(exchange).length - missingTexts(exchange, messages).length;
  return samePlaces(exchange, key) + found + (2 * shared) / Math.max(1, recorded.length + lines.size);
}

function differences({ exchange }: Card, call: ExchangeCall): readonly string[] {
  const { key } = call;
  const told = [
    ...otherPlaces(exchange, key).map((name) =>
      cut(`  it is for ${name} ${JSON.stringify(exchange[name])}, not ${JSON.stringify(key[name])}`),
    ),
    ...missingTexts(exchange, call.messages).map((text) => cut(`  it expects ${JSON.stringify(text)} in the messages`)),
  ];
  if (exchange.request === undefined) return told;
  const diff = lineDiff(transcript(exchange.request.messages), transcript(call.messages));
  const shown = diff.slice(0, MOST_DIFF_LINES).map((line) => cut(`  ${line}`));
  const rest = diff.length - shown.length;
  return [...told, ...shown, ...(rest > 0 ? [`  … and ${rest} more lines that differ`] : [])];
}

function transcript(messages: readonly RecordedMessage[]): readonly string[] {
  // A key does not count as a difference, and does not belong in a message.
  return keyless(messages).flatMap((message) => {
    const lines = [...messageText(message).split('\n'), ...mediaIn([message]).map(dataOf).map(dataText)];
    return lines.map((line) => `${message.role}: ${line}`);
  });
}

function dataText(data: MediaDigest | string): string {
  return typeof data === 'string' ? data : `${data.digest} (${data.mediaType}, ${data.bytes} bytes)`;
}

function cut(line: string): string {
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE)}…`;
}

const MOST_LINES = 200;

// The differing lines in order, marked `- ` for before and `+ ` for after.
function lineDiff(before: readonly string[], after: readonly string[]): readonly string[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return middleDiff(before.slice(start, before.length - end), after.slice(start, after.length - end));
}

function middleDiff(before: readonly string[], after: readonly string[]): readonly string[] {
  if (before.length > MOST_LINES || after.length > MOST_LINES) {
    return [...before.map((line) => `- ${line}`), ...after.map((line) => `+ ${line}`)];
  }
  const common = commonTable(before, after);
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) [i, j] = [i + 1, j + 1];
    else if (j >= after.length || (i < before.length && at(common, i + 1, j) >= at(common, i, j + 1))) {
      lines.push(`- ${before[i]}`);
      i += 1;
    } else {
      lines.push(`+ ${after[j]}`);
      j += 1;
    }
  }
  return lines;
}

function commonTable(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const table: number[][] = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = table[i] as number[];
      row[j] = before[i] === after[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

function at(table: readonly (readonly number[])[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}
