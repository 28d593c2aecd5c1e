import type { JsonObject } from '@tamis/core';
import type { KeySource } from '../secrets/find-key.ts';
import type { Timeouts } from '../transport/timeouts.ts';

/** Options for reaching a model. They are the same for every provider. */
export interface ProviderOptions extends KeySource {
  /** The model, as the provider names it. */
  readonly model: string;
  /** Another server that speaks the same protocol. */
  readonly baseURL?: string;
  /** Further headers, for gateways. */
  readonly headers?: { readonly [name: string]: string };
  /** In milliseconds; omitted ones keep their defaults. */
  readonly timeouts?: Partial<Timeouts>;
  /** Whether the reply comes in pieces, so that a stalled server is noticed early; true by default. */
  readonly stream?: boolean;
  /** Further fields of the request, as the provider names them; they override ours, and are added to our objects. */
  readonly body?: JsonObject;
}
