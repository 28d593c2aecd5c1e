import type { Principal } from './principal.ts';
import { newSecret, secretDigest } from './secrets.ts';

interface OpenSession {
  readonly principal: Principal;
  lastSeen: number;
  readonly ending: AbortController;
}

const IDLE = 12 * 3_600_000;

// The maximum number of sessions; people do not use more browsers than this.
const MOST = 1000;

// The sessions of signed-in browsers, kept until the console stops.
export class Sessions {
  readonly #sessions = new Map<string, OpenSession>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  open(principal: Principal): string {
    if (this.#sessions.size >= MOST) this.#forgetOldest();
    const secret = newSecret();
    this.#sessions.set(keyOf(secret), { principal, lastSeen: this.#now(), ending: new AbortController() });
    return secret;
  }

  find(secret: string): OpenSession | undefined {
    const key = keyOf(secret);
    const session = this.#sessions.get(key);
    if (session === undefined) return undefined;
    if (this.#now() - session.lastSeen > IDLE) {
      this.#end(key);
      return undefined;
    }
    session.lastSeen = this.#now();
    return session;
  }

  close(secret: string): void {
    this.#end(keyOf(secret));
  }

  #forgetOldest(): void {
    const [oldest] = [...this.#sessions].sort(([, one], [, other]) => one.lastSeen - other.lastSeen);
    if (oldest !== undefined) this.#end(oldest[0]);
  }

  #end(key: string): void {
    this.#sessions.get(key)?.ending.abort();
    this.#sessions.delete(key);
  }
}

function keyOf(secret: string): string {
  return secretDigest(secret).toString('hex');
}

export interface Visit {
  readonly principal: Principal;
  readonly session?: OpenSession;
}

export interface ConsoleEnv {
  Variables: { visit: Visit };
  Bindings: { readonly incoming?: { readonly socket: { readonly remoteAddress?: string } } };
}
