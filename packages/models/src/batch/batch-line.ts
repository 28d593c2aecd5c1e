import type { IncomingHttpHeaders } from 'node:http';
import { Fault, type JsonObject } from '@tamis/core';
import { isObject } from '@tamis/core/internal';
import type { Cancel } from '@tamis/core/model';
import { bodyIn } from '../json/body-in.ts';
import { sealFault } from '../secrets/seal-fault.ts';
import { endpoint } from '../transport/endpoint.ts';
import { exchange, type HttpAnswer, type HttpCall } from '../transport/exchange.ts';
import { readText } from '../transport/read-body.ts';
import { requireGood } from '../transport/require-good.ts';
import type { Timeouts } from '../transport/timeouts.ts';
import { linesOf } from './lines-of.ts';

const MOST_BYTES = 64 * 1024 * 1024;

export interface LineGiven {
  readonly baseURL: string;
  readonly headers: { readonly [name: string]: string };
  readonly secrets: readonly string[];
  readonly timeouts: Timeouts;
  readonly signal: Cancel | undefined;
}

export interface Parcel {
  readonly type: string;
  readonly bytes: string | Uint8Array;
  readonly headers?: { readonly [name: string]: string };
}

export type Place = string | { readonly path: string; readonly query: { readonly [name: string]: string } } | URL;

export class BatchLine {
  readonly #given: LineGiven;

  constructor(given: LineGiven) {
    this.#given = given;
  }

  get baseURL(): string {
    return this.#given.baseURL;
  }

  async get(place: Place): Promise<JsonObject> {
    return await this.#sealed(this.#call(place), documentIn);
  }

  async postJson(place: Place, body: JsonObject): Promise<JsonObject> {
    return await this.post(place, { type: 'application/json', bytes: JSON.stringify(body) });
  }

  async post(place: Place, parcel: Parcel): Promise<JsonObject> {
    return await this.#sealed(this.#call(place, parcel), documentIn);
  }

  async postForHeaders(place: Place, parcel: Parcel): Promise<IncomingHttpHeaders> {
    return await this.#sealed(this.#call(place, parcel), async (answer) => {
      await readText(answer.chunks(), MOST_BYTES);
      return answer.headers;
    });
  }

  // Reads the lines of a string that may be larger than memory, until `take` returns false.
  async lines(place: Place, take: (line: string) => Promise<boolean>): Promise<void> {
    await this.#sealed(this.#call(place), async (answer) => {
      for await (const line of linesOf(answer.chunks())) if (!(await take(line))) return;
    });
  }

  async #sealed<Result>(call: HttpCall, read: (answer: HttpAnswer) => Promise<Result>): Promise<Result> {
    let status: number | undefined;
    try {
      return await exchange(call, async (answer) => {
        status = answer.status;
        await requireGood(answer);
        return await read(answer);
      });
    } catch (error) {
      throw error instanceof Fault ? sealFault(error, this.#given.secrets, status) : error;
    }
  }

  #call(place: Place, parcel?: Parcel): HttpCall {
    const { headers, timeouts, signal } = this.#given;
    return {
      method: parcel === undefined ? 'GET' : 'POST',
      url: this.#url(place),
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'tamis',
        ...headers,
        ...(parcel && { 'content-type': parcel.type }),
        ...parcel?.headers,
      },
      body: parcel?.bytes ?? '',
      timeouts,
      signal,
    };
  }

  #url(place: Place): URL {
    if (place instanceof URL) return place;
    return typeof place === 'string' ? endpoint(this.baseURL, place) : endpoint(this.baseURL, place.path, place.query);
  }
}

// The document in a response. A document that contains an error is not always an error, because a failed batch says why it failed.
async function documentIn(answer: HttpAnswer): Promise<JsonObject> {
  const text = await readText(answer.chunks(), MOST_BYTES);
  const body = bodyIn(text);
  if (isObject(body)) return body;
  throw new Fault('fault.bad-body', 'Expected a JSON object in the response.', { excerpt: text });
}
