import type { Model } from '@tamis/core';

/** Everything of a model that a wrapper keeps: all but how it is asked. */
export function passedOn(model: Model): Omit<Model, 'ask'> {
  const { name, clock } = model;
  return {
    name,
    ...(clock === undefined ? {} : { clock }),
    takesContract: model.takesContract === true,
    ...(model.redact === undefined ? {} : { redact: (text: string, as?: 'told') => model.redact?.(text, as) ?? text }),
  };
}
