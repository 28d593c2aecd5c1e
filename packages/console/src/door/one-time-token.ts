import { isSecret, newSecret, secretDigest } from './secrets.ts';

const LIFE = 10 * 60_000;

export class OneTimeTokens {
  readonly #now: () => number;
  #tokens: { readonly digest: Buffer; readonly until: number }[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(): string {
    const secret = newSecret();
    this.#tokens.push({ digest: secretDigest(secret), until: this.#now() + LIFE });
    return secret;
  }

  use(secret: string): boolean {
    const found = this.#tokens.filter(({ digest }) => isSecret(secret, digest));
    this.#tokens = this.#tokens.filter((token) => !found.includes(token) && token.until > this.#now());
    return found.some(({ until }) => until > this.#now());
  }
}
