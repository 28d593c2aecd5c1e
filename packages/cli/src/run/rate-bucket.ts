import { createHmac, randomBytes } from 'node:crypto';

/** Known to this process alone, so that nobody can find out a key by trying. */
const SALT = randomBytes(32);

/** What a provider counts calls by. */
interface Counted {
  readonly provider: string;
  readonly model: string;
  /** Another address than the provider's own. */
  readonly baseURL: string | undefined;
  /** The key, or the file that holds it. */
  readonly key: string | null | undefined;
}

/** A name for what shares a rate limit: the address, the model and the key, none of which can be read from it. */
export function rateBucket({ provider, model, baseURL, key }: Counted): string {
  const counted = [provider, model, baseURL?.replace(/\/+$/, '') ?? '', key?.trim() ?? ''];
  return createHmac('sha256', SALT).update(JSON.stringify(counted)).digest('base64url');
}
