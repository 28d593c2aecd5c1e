import { createHmac, randomBytes } from 'node:crypto';

/** Known only to this process, so that a key can't be guessed from its bucket name. */
const SALT = randomBytes(32);

/** The properties by which a provider counts calls. */
interface Counted {
  readonly provider: string;
  readonly model: string;
  /** An address other than the provider's own. */
  readonly baseURL: string | undefined;
  /** The key, or the file that contains it. */
  readonly key: string | null | undefined;
}

/** A name for the calls that share a rate limit: same address, model and key. None of these can be recovered from the name. */
export function rateBucket({ provider, model, baseURL, key }: Counted): string {
  const counted = [provider, model, baseURL?.replace(/\/+$/, '') ?? '', key?.trim() ?? ''];
  return createHmac('sha256', SALT).update(JSON.stringify(counted)).digest('base64url');
}
