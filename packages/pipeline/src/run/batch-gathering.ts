import { createHash, randomBytes } from 'node:crypto';
import type { Message } from '@tamis/core';
import type { ModelStep } from '../model/pipeline.ts';
import { MOST_BYTES, MOST_REQUESTS } from './batch-options.ts';
import type { StepBatches } from './model-for.ts';
import type { Reserved } from './purse.ts';

export interface BatchAsking {
  readonly unit: string;
  readonly attempt: number;
  readonly messages: readonly Message[];
}

interface GatheredRequest {
  readonly id: string;
  readonly unit: string;
  readonly attempt: number;
  readonly text: string;
  readonly request: string;
  readonly reserved: Reserved;
}

export class BatchGathering {
  // The name by which the batch is found again. It is random, so that no other batch has it.
  readonly name = `tamis-${randomBytes(16).toString('hex')}`;
  readonly step: ModelStep;
  readonly requests: GatheredRequest[] = [];
  #bytes = 0;

  constructor(step: ModelStep) {
    this.step = step;
  }

  // The id of a request. It is a hash, so that it reveals nothing about the unit and is unique to this batch.
  idOf({ unit, attempt }: Pick<BatchAsking, 'unit' | 'attempt'>): string {
    return createHash('sha256')
      .update(JSON.stringify([this.name, this.step.name, unit, attempt]))
      .digest('hex')
      .slice(0, 40);
  }

  hasRoom({ model: { most } }: StepBatches, text: string): boolean {
    const [questions, bytes] = [Math.min(MOST_REQUESTS, most.questions), Math.min(MOST_BYTES, most.bytes)];
    if (this.requests.length === 0) return true;
    return this.requests.length < questions && this.#bytes + Buffer.byteLength(text) < bytes;
  }

  add(request: GatheredRequest): void {
    this.requests.push(request);
    this.#bytes += Buffer.byteLength(request.text) + 1;
  }
}
