import type { Model } from '@tamis/core';

/** A model that asks in another way; everything else of it stays, also where it is an instance of a class. */
export function aroundModel(model: Model, ask: Model['ask']): Model {
  const redact = model.redact === undefined ? {} : { redact: (text: string) => model.redact?.(text) ?? text };
  return { ...model, name: model.name, takesContract: model.takesContract === true, ...redact, ask };
}
