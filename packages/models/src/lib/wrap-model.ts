import type { Model } from '@tamis/core';

/** A model that asks in its own way and is the other one in all else: its name, and what it keeps out of records. */
export function wrapModel(model: Model, ask: Model['ask']): Model {
  const { redact } = model;
  return { name: model.name, ask, ...(redact === undefined ? {} : { redact: (text: string) => redact.call(model, text) }) };
}
