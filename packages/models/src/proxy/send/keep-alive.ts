import type { ServerResponse } from 'node:http';

/**
 * Keeps a stream open while its verdict is awaited; the first byte is sent late, so that most verdicts can still choose a status.
 */
export class KeepAlive {
  readonly #response: ServerResponse;
  readonly #word: string;
  readonly #timer: NodeJS.Timeout;

  constructor(response: ServerResponse, word: string, milliseconds: number) {
    this.#response = response;
    this.#word = word;
    this.#timer = setInterval(() => this.#speak(), milliseconds);
  }

  /** Nothing more is sent from here. */
  end(): void {
    clearInterval(this.#timer);
  }

  #speak(): void {
    if (this.#response.destroyed) return;
    if (!this.#response.headersSent) this.#response.writeHead(200, STREAM_HEADERS);
    this.#response.write(this.#word);
  }
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  'x-tamis-status': 'pending',
};
