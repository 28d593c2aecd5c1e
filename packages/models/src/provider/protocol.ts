import type { JsonObject, Message } from '@tamis/core';
import type { ModelReply, RequestOptions } from '@tamis/core/model';
import type { Gathering, Media } from '@tamis/core/providers';
import type { Takes } from './telling.ts';

export interface ProviderQuestion {
  readonly messages: readonly Message<Media>[];
  readonly options: RequestOptions;
  readonly model: string;
  readonly stream: boolean;
  readonly baseURL: string;
}

export interface Path {
  readonly path: string;
  readonly query?: { readonly [name: string]: string };
}

export interface Protocol {
  readonly name: string;
  readonly baseURL: string;
  readonly baseVariable?: string;
  readonly keyVariables: readonly string[];
  headers(key: string | null): { readonly [name: string]: string };
  path(question: ProviderQuestion): Path;
  body(question: ProviderQuestion): JsonObject;
  // The body key that contains the conversation. It is written last, so that a longer conversation changes nothing before it.
  readonly conversation: 'messages' | 'contents';
  gathering(): Gathering;
  reply(body: JsonObject): ModelReply;
  readonly takes: Takes;
}
