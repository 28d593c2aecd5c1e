import { Fault, type Model } from '@tamis/core';

/** A placeholder for when no model is asked. */
export const nobody: Model = {
  name: 'nobody',
  ask: () => Promise.reject(new Fault('fault.bad-request', 'There is no model to ask.')),
};
