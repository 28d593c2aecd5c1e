import type { Message } from '@tamis/core';
import type { BatchAnswer, BatchSearch, BatchStatus, BatchSubmission, LostBatch, RequestOptions } from '@tamis/core/model';
import type { Media } from '@tamis/core/providers';
import type { Protocol } from '../provider/protocol.ts';
import type { BatchLine } from './batch-line.ts';

export interface BatchAsked {
  readonly id: string;
  readonly messages: readonly Message<Media>[];
  readonly options: RequestOptions;
  readonly model: string;
  readonly baseURL: string;
  readonly body: object;
}

export interface BatchProtocol {
  readonly protocol: Protocol;
  readonly most: { readonly questions: number; readonly bytes: number };
  write(asked: BatchAsked): string;
  submit(line: BatchLine, order: BatchSubmission, model: string): Promise<BatchStatus>;
  search(line: BatchLine, lost: LostBatch): Promise<BatchSearch>;
  look(line: BatchLine, id: string): Promise<BatchStatus>;
  answers(line: BatchLine, id: string, take: (answer: BatchAnswer) => Promise<boolean>): Promise<void>;
}
