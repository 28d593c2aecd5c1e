import { type Code, type Gate, messageOf, type Verdict } from '@tamis/core';
import { textAt } from '@tamis/core/internal';
import { GrowingText } from './growing-text.ts';
import type { StreamPart } from './streamed-object.ts';

/** Thrown when the object whose parts were shown is not accepted or is replaced by another. The parts that were shown must not be used. */
export class NotAcceptedError extends Error {
  /** The code of the first finding or doubt, or `partial-voided` if the object that passed does not continue what was shown. */
  readonly code: Code | 'partial-voided';

  constructor(code: Code | 'partial-voided', reason: string) {
    super(`${code}: ${reason} The parts of the object already shown must not be used.`);
    this.name = 'NotAcceptedError';
    this.code = code;
  }
}

export class ProvisionalParts<Value> {
  readonly #stream: ReturnType<Gate<Value>['stream']>;
  readonly #text = new GrowingText();
  readonly #id = 'tamis-object';

  constructor(gate: Gate<Value>) {
    this.#stream = gate.stream({ partial: 'growing' });
  }

  take(part: StreamPart): readonly StreamPart[] {
    if (part.type === 'finish') return [];
    if (!part.type.startsWith('text-')) return [part];
    const { partial } = this.#stream.push(part.type === 'text-delta' ? textAt(part, 'delta') : undefined);
    return partial === undefined || partial === null ? [] : this.#written(this.#text.isEmpty, this.#text.show(partial));
  }

  // The parts that end the text of an object that passed, or undefined if it does not continue what was shown.
  finish(value: unknown): readonly StreamPart[] | undefined {
    const isFirst = this.#text.isEmpty;
    const rest = this.#text.finish(value);
    return rest === undefined ? undefined : [...this.#written(isFirst, rest), textPart('text-end', this.#id)];
  }

  refuse(reason: string): readonly StreamPart[] {
    const isFirst = this.#text.isEmpty;
    return [...this.#written(isFirst, this.#text.refuse(reason)), textPart('text-end', this.#id)];
  }

  get isEmpty(): boolean {
    return this.#text.isEmpty;
  }

  #written(isFirst: boolean, delta: string): readonly StreamPart[] {
    if (delta === '') return [];
    return [...(isFirst ? [textPart('text-start', this.#id)] : []), { ...textPart('text-delta', this.#id), delta } as StreamPart];
  }
}

export function notAccepted({ findings, changes }: Verdict<unknown>): NotAcceptedError {
  const first =
    findings.find(({ severity }) => severity === 'error') ?? changes.find(({ safety }) => safety === 'unsafe') ?? findings[0];
  return first === undefined ? voided() : new NotAcceptedError(first.code, messageOf(first));
}

export function voided(): NotAcceptedError {
  return new NotAcceptedError('partial-voided', 'The object that passed does not continue the parts that were shown.');
}

function textPart(type: string, id: string): StreamPart {
  return { type, id } as StreamPart;
}
