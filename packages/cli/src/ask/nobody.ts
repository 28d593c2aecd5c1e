import { Fault, type Model } from '@tamis/core';

/** Stands in for a model where none is asked. */
export const nobody: Model = {
  name: 'nobody',
  ask: () => Promise.reject(new Fault('fault.bad-request', 'There is no model to ask.')),
};
