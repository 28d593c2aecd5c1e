import type { JsonObject, Message, ModelReply, RequestOptions } from '@tamis/core';
import type { Gathering, Media } from '@tamis/core/providers';
import type { Takes } from './telling.ts';

/** A request, the model to ask, and the form of the response. */
export interface ProviderQuestion {
  /** Messages with their images and files read. */
  readonly messages: readonly Message<Media>[];
  readonly options: RequestOptions;
  readonly model: string;
  readonly stream: boolean;
  readonly baseURL: string;
}

/** The path of a question, below the base URL. */
export interface Path {
  readonly path: string;
  readonly query?: { readonly [name: string]: string };
}

/** A provider's protocol: pure functions from a request to bytes, and back. */
export interface Protocol {
  readonly name: string;
  /** The provider's own address. */
  readonly baseURL: string;
  /** The conventional variable for another server, if there is one. */
  readonly baseVariable?: string;
  /** The variables that may contain the key, the most common first. */
  readonly keyVariables: readonly string[];
  headers(key: string | null): { readonly [name: string]: string };
  path(question: ProviderQuestion): Path;
  body(question: ProviderQuestion): JsonObject;
  /** The body key that contains the conversation. It is written last, so that a longer conversation changes nothing before it. */
  readonly conversation: 'messages' | 'contents';
  gathering(): Gathering;
  reply(body: JsonObject): ModelReply;
  /** Converts a contract to the provider's own form. */
  readonly takes: Takes;
}
