import type { BatchAnswer, BatchNews, BatchOrder, BatchSearch, LostBatch, Message, RequestOptions } from '@tamis/core';
import type { Media } from '@tamis/core/providers';
import type { Protocol } from '../provider/protocol.ts';
import type { BatchLine } from './batch-line.ts';

/** The content of one request in a batch. */
export interface BatchAsked {
  readonly id: string;
  /** Messages with their images and files read. */
  readonly messages: readonly Message<Media>[];
  readonly options: RequestOptions;
  readonly model: string;
  readonly baseURL: string;
  /** Further request fields, named as the provider names them. */
  readonly body: object;
}

/** How one provider handles batches: the requests to send, and how to read its responses. */
export interface BatchProtocol {
  /** The same provider's protocol for single requests. */
  readonly protocol: Protocol;
  readonly most: { readonly questions: number; readonly bytes: number };
  write(asked: BatchAsked): string;
  submit(line: BatchLine, order: BatchOrder, model: string): Promise<BatchNews>;
  search(line: BatchLine, lost: LostBatch): Promise<BatchSearch>;
  look(line: BatchLine, id: string): Promise<BatchNews>;
  answers(line: BatchLine, id: string, take: (answer: BatchAnswer) => Promise<boolean>): Promise<void>;
}
