import type { Model } from '@tamis/core';

export function passedOn(model: Model): Omit<Model, 'ask'> {
  const { name, clock } = model;
  return {
    name,
    ...(clock === undefined ? {} : { clock }),
    takesContract: model.takesContract === true,
    ...(model.redact === undefined ? {} : { redact: (text: string, as?: 'told') => model.redact?.(text, as) ?? text }),
  };
}
