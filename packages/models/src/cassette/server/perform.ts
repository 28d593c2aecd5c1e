import type { ServerResponse } from 'node:http';
import type { Clock } from '@tamis/core/model';
import { goneSignal } from '../../http/gone-signal.ts';
import type { FaultScript } from '../format/fault-word.ts';
import type { Card } from '../replay/deck.ts';
import type { WireDialect, WireQuestion } from '../wire/dialect.ts';
import { sendBody, sendCut, sendDripping, sendHeaders, sendReset, sendTrouble } from './send.ts';
import { answerBody, errorBody, type Framing, type WireBody } from './wire-body.ts';

export interface Performance {
  readonly card: Card;
  readonly dialect: WireDialect;
  readonly question: WireQuestion;
  readonly framing: Framing;
  readonly clock: Clock;
}

const PAGE = '<!doctype html>\n<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n';

export async function perform(response: ServerResponse, performance: Performance): Promise<void> {
  const { card, clock } = performance;
  const gone = goneSignal(response);
  if (card.exchange.after !== undefined) await clock.wait(card.exchange.after, gone);
  if (!gone.aborted) await play(response, performance, card.script ?? { kind: 'none' });
}

async function play(response: ServerResponse, performance: Performance, script: FaultScript | { kind: 'none' }): Promise<void> {
  const { card, dialect, question, framing, clock } = performance;
  const body = () => answerBody(card, dialect, question, framing);
  switch (script.kind) {
    case 'hang':
      return;
    case 'status':
      return sendTrouble(response, dialect, { ...script, message: `The cassette responds with ${script.status}.` });
    case 'reset':
      return sendReset(response);
    case 'silence':
      return sendHeaders(response, { ...body(), isStream: true });
    case 'html':
      return sendBody(response, { type: 'text/html; charset=utf-8', pieces: [Buffer.from(PAGE)], isStream: false });
    case 'empty':
      return sendBody(response, emptied(body()));
    case 'error-in-200':
      return sendBody(response, errorBody(dialect, framing));
    case 'cut':
      return sendCut(response, body(), script.at);
    case 'drip':
      return sendDripping(response, body(), script.every, clock);
    case 'filter':
      return dialect.filtered === undefined ? sendBody(response, body()) : sendTrouble(response, dialect, dialect.filtered);
    default:
      return sendBody(response, body());
  }
}

function emptied({ type }: WireBody): WireBody {
  return { type, pieces: [], isStream: false };
}
