import { isSecret, newSecret, secretDigest } from './secrets.ts';

/** How long a link is valid, in milliseconds. */
const LIFE = 10 * 60_000;

/** Secrets that each sign in one browser, once. */
export class OneTimeTokens {
  readonly #now: () => number;
  #tokens: { readonly digest: Buffer; readonly until: number }[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Issues a new secret. */
  issue(): string {
    const secret = newSecret();
    this.#tokens.push({ digest: secretDigest(secret), until: this.#now() + LIFE });
    return secret;
  }

  /** Whether a secret grants access, which it does only once. */
  use(secret: string): boolean {
    const found = this.#tokens.filter(({ digest }) => isSecret(secret, digest));
    this.#tokens = this.#tokens.filter((token) => !found.includes(token) && token.until > this.#now());
    return found.some(({ until }) => until > this.#now());
  }
}
