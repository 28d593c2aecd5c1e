import type { ServerResponse } from 'node:http';
import type { JsonObject } from '@tamis/core';
import { isObject, textAt } from '@tamis/core/internal';
import { writeEvent } from '../../cassette/wire/sse.ts';
import { EventStream } from '../../transport/event-stream.ts';
import { STREAM_HEADERS } from '../send/keep-open.ts';
import type { Speech } from '../speech.ts';
import { envelopeIn } from '../upstream/envelope-in.ts';

// The longest event that is forwarded early. A longer one waits for the verdict.
const LONGEST_EVENT = 1024 * 1024;

// Forwards a model's text while it arrives. From the first event with anything but text, everything waits for the verdict. The end of the
// reply always waits, so that no client takes an early part for the whole.
export class EarlyWords {
  readonly #speech: Speech;
  readonly #response: ServerResponse;
  readonly #stream = new EventStream(LONGEST_EVENT);
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #isOver = false;
  sent = 0;

  constructor(speech: Speech, response: ServerResponse) {
    this.#speech = speech;
    this.#response = response;
  }

  take(chunk: Uint8Array): void {
    if (this.#isOver) return;
    try {
      const events = this.#stream.push(this.#decoder.decode(chunk, { stream: true }));
      for (const { data } of events) if (!this.#isOver && data.trim() !== '') this.#pass(envelopeIn(data));
    } catch {
      this.#isOver = true;
    }
  }

  #pass(event: unknown): void {
    if (isObject(event) && this.#speech.ignores?.(event)) return;
    this.#isOver = !isObject(event) || !this.#speech.wordsOnly(event) || this.#response.destroyed;
    if (this.#isOver) return;
    if (!this.#response.headersSent) this.#response.writeHead(200, STREAM_HEADERS);
    this.#response.write(writtenEvent(event as JsonObject));
    this.sent += 1;
  }

  rest(events: readonly JsonObject[]): string {
    return [...events.slice(this.sent).map(writtenEvent), ...(this.#speech.endMark ?? [])].join('');
  }
}

function writtenEvent(data: JsonObject): string {
  const name = textAt(data, 'type');
  return writeEvent(name === undefined ? { data } : { name, data });
}
