import type { Principal } from './principal.ts';
import type { OpenSession } from './sessions.ts';

/** What is known about a request once it is let in. */
export interface Visit {
  readonly principal: Principal;
  /** Absent if a program sent its token, or a proxy sent the name. */
  readonly session?: OpenSession;
}

/** The context that a request carries through the routes. */
export interface ConsoleEnv {
  Variables: { visit: Visit };
  Bindings: { readonly incoming?: { readonly socket: { readonly remoteAddress?: string } } };
}
