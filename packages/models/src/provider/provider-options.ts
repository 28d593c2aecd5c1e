import type { JsonObject } from '@tamis/core';
import type { KeySource } from '../secrets/find-key.ts';
import type { Timeouts } from '../transport/timeouts.ts';

/** Options for reaching a model. They are the same for every provider. */
export interface ProviderOptions extends KeySource {
  /** The provider's name for the model. */
  readonly model: string;
  /** Another server that speaks the same protocol. */
  readonly baseURL?: string;
  /** Further headers, for gateways. */
  readonly headers?: { readonly [name: string]: string };
  /** In milliseconds; omitted ones keep their defaults. */
  readonly timeouts?: Partial<Timeouts>;
  /** Whether the reply comes in pieces, so that a stalled server is noticed early; true by default. */
  readonly stream?: boolean;
  /** Further request fields, named as the provider names them. They override ours, and are merged into our objects. */
  readonly body?: JsonObject;
}
