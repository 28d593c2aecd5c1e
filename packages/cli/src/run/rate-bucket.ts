import { createHmac, randomBytes, scryptSync } from 'node:crypto';

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
  /** The machine that the address means, if other machines mean another one by it. */
  readonly host?: string;
}

/** A name for the calls that share a rate limit: same address, model and key. None of these can be recovered from the name. */
export function rateBucket(counted: Counted): string {
  return createHmac('sha256', SALT).update(textOf(counted)).digest('base64url');
}

const known = new Map<string, string>();

/**
 * The same for all processes that share a database, which stores the name. Making it takes long on purpose: whoever reads the database can
 * try only few keys a second.
 */
export function fleetBucket(counted: Counted): string {
  const own = rateBucket(counted);
  const name = known.get(own) ?? scryptSync(textOf(counted), 'tamis rate limit', 18).toString('base64url');
  known.set(own, name);
  return `${counted.provider}:${counted.model} ${name}`;
}

function textOf({ provider, model, baseURL, key, host }: Counted): string {
  return JSON.stringify([provider, model, baseURL?.replace(/\/+$/, '') ?? '', key?.trim() ?? '', host]);
}
