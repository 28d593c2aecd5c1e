import { Fault, type Model } from '@tamis/core';
import { checkSignal, known } from '@tamis/core/internal';
import type { Cancel, Clock, FaultCode, ModelReply, OnChunk, RecordedMessage, RequestOptions } from '@tamis/core/model';
import { recordedMessages } from '@tamis/core/providers';
import { codeOfStatus } from '../../classify/status-fault.ts';
import { checkOptions, type OptionShape, option, optionsWithin } from '../../options/check-options.ts';
import { redaction } from '../../secrets/redaction.ts';
import { systemClock } from '../../system-clock.ts';
import { cancelled } from '../../transport/watch.ts';
import type { Exchange, ExchangeKey, RecordedReply } from '../format/exchange.ts';
import { DRIP_PIECES, type FaultScript } from '../format/fault-word.ts';
import { type Card, type CassetteSource, cassetteIn, Deck, type Exchanges } from './deck.ts';
import type { FileDeck } from './file-deck.ts';
import { noMatch } from './no-match.ts';

/** Determines the step, unit and attempt of a call. */
export type KeyOf = (messages: readonly RecordedMessage[], options: RequestOptions) => ExchangeKey;

/** Options for playing a cassette. */
export interface ReplayOptions {
  /** Determines a call's step, unit and attempt. Without it, exchanges are found by their messages, conditions and order. */
  readonly key?: KeyOf;
  readonly clock?: Clock;
  /** The model name for records. Defaults to the header's model, or `cassette:replay`. */
  readonly name?: string;
  /** How long a caller of a real provider would have waited, in milliseconds. */
  readonly timeouts?: { readonly firstByte?: number; readonly idle?: number };
}

/** A model that plays a cassette. */
export interface ReplayModel extends Model {
  /** The exchanges that were never played. */
  unused(): readonly Exchange[];
  /** The same model for calls with one key. Exchanges are used up for all callers. */
  at(key: ExchangeKey): Model;
}

interface Player {
  readonly clock: Clock;
  readonly firstByte: number;
  readonly idle: number;
}

const PATIENCE = 60_000;

const OPTIONS: OptionShape<ReplayOptions> = {
  key: option.function,
  clock: option.clock,
  name: option.text,
  timeouts: optionsWithin<NonNullable<ReplayOptions['timeouts']>>({ firstByte: option.milliseconds, idle: option.milliseconds }),
};

/** A model that answers from a cassette, including faults and timings. Throws a CassetteError if the cassette can't be played. */
export function replayModel(cassette: CassetteSource | FileDeck, options: ReplayOptions = {}): ReplayModel {
  checkOptions('replayModel', options, OPTIONS);
  const deck: Exchanges = 'take' in cassette ? cassette : new Deck(cassette);
  const { firstByte = PATIENCE, idle = PATIENCE } = options.timeouts ?? {};
  const player = { clock: options.clock ?? systemClock, firstByte, idle };
  const modelFor = (keyOf: KeyOf | undefined): Model => ({
    name: options.name ?? headerModel(cassette) ?? 'cassette:replay',
    // Only the question was recorded.
    takesContract: true,
    clock: player.clock,
    redact: redaction(() => []),
    async ask(messages, askOptions = {}, signal, hear) {
      checkSignal(signal);
      if (signal?.aborted) throw cancelled();
      const recorded = recordedMessages(messages);
      const call = { key: keyOf?.(recorded, askOptions) ?? {}, messages: recorded };
      const card = deck.take(call);
      if (card === undefined) throw noMatch(deck, call);
      return say(await play(card, player, signal), signal, hear);
    },
  });
  return { ...modelFor(options.key), unused: () => deck.unused(), at: (key) => modelFor(() => key) };
}

// The length of a token or two, because a cassette does not record the pieces in which a reply came.
const PIECE = 8;

function say(reply: ModelReply, signal: Cancel | undefined, hear: OnChunk | undefined): ModelReply {
  if (hear === undefined) return reply;
  const about = known({ absentNulls: reply.absentNulls });
  for (let at = 0; at < reply.text.length; at += PIECE) {
    hear(reply.text.slice(at, at + PIECE), about);
    if (signal?.aborted) throw cancelled();
  }
  return reply;
}

function headerModel(cassette: CassetteSource | FileDeck): string | undefined {
  const { header } = 'take' in cassette ? cassette : cassetteIn(cassette);
  return header?.model;
}

async function play({ exchange, script, line }: Card, player: Player, signal: Cancel | undefined): Promise<ModelReply> {
  const { clock } = player;
  if (exchange.after !== undefined) await pause(clock, exchange.after, signal);
  if (script !== undefined) {
    await pause(clock, patience(script, player), signal);
    const fault = tooSlow(script, player, line) ?? scriptedFault(script, line);
    if (fault !== undefined) throw fault;
  }
  const reply: RecordedReply = exchange.reply ?? { text: '' };
  const finish = script?.kind === 'length' ? 'length' : (reply.finish ?? (reply.calls?.length ? 'tool-calls' : 'stop'));
  return { ...reply, finish };
}

function patience(script: FaultScript, { firstByte, idle }: Player): number {
  if (script.kind === 'hang') return firstByte;
  if (script.kind === 'silence') return idle;
  if (script.kind === 'drip') return script.every > idle ? idle : script.every * DRIP_PIECES;
  return 0;
}

function tooSlow(script: FaultScript, { idle }: Player, line: number): Fault | undefined {
  if (script.kind !== 'drip' || script.every <= idle) return undefined;
  return new Fault('fault.timeout-idle', `The response arrives too slowly, line ${line} of the cassette.`);
}

async function pause(clock: Clock, milliseconds: number, signal: Cancel | undefined): Promise<void> {
  if (milliseconds > 0) await clock.wait(milliseconds, signal);
  if (signal?.aborted) throw cancelled();
}

const CODES: { readonly [kind in Exclude<FaultScript['kind'], 'status' | 'drip' | 'length'>]: FaultCode } = {
  hang: 'fault.timeout-first-byte',
  silence: 'fault.timeout-idle',
  html: 'fault.bad-body',
  empty: 'fault.bad-body',
  'error-in-200': 'fault.error-in-body',
  'no-choices': 'fault.no-choices',
  'no-finish': 'fault.cut-stream',
  cut: 'fault.cut-stream',
  reset: 'fault.cut-stream',
  refusal: 'fault.refused',
  filter: 'fault.filtered',
};

// The Fault that a caller gets for a scripted one, or undefined if a reply still arrives.
function scriptedFault(script: FaultScript, line: number): Fault | undefined {
  if (script.kind === 'drip' || script.kind === 'length') return undefined;
  const origin = `line ${line} of the cassette`;
  if (script.kind !== 'status') return new Fault(CODES[script.kind], `The response is the fault ${script.kind}, ${origin}.`);
  const detail = known({ status: script.status, retryAfter: script.wait });
  return new Fault(codeOfStatus(script.status), `The response has the status ${script.status}, ${origin}.`, detail);
}
