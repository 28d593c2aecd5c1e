import type { Principal } from './principal.ts';
import { newSecret, secretDigest } from './secrets.ts';

/** A browser that is signed in. */
export interface OpenSession {
  readonly principal: Principal;
  lastSeen: number;
  /** Says that it has ended. */
  readonly ending: AbortController;
}

/** A working day, and then some. */
const IDLE = 12 * 3_600_000;

/** More browsers than that are none of people. */
const MOST = 1000;

/** The browsers that are signed in. They are forgotten when the console ends. */
export class Sessions {
  readonly #sessions = new Map<string, OpenSession>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Signs somebody in; gives the secret for their cookie. */
  open(principal: Principal): string {
    if (this.#sessions.size >= MOST) this.#forgetOldest();
    const secret = newSecret();
    this.#sessions.set(keyOf(secret), { principal, lastSeen: this.#now(), ending: new AbortController() });
    return secret;
  }

  /** The session of a cookie. */
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

  /** Signs somebody out. */
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
