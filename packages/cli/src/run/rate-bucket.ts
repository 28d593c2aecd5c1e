import { createHmac, randomBytes, scryptSync } from 'node:crypto';

// Known only to this process, so that a key can't be guessed from its bucket name.
const SALT = randomBytes(32);

interface Counted {
  readonly provider: string;
  readonly model: string;
  readonly baseURL: string | undefined;
  readonly key: string | null | undefined;
  readonly host?: string;
}

export function rateBucket(counted: Counted): string {
  return createHmac('sha256', SALT).update(textOf(counted)).digest('base64url');
}

const known = new Map<string, string>();

export function fleetBucket(counted: Counted): string {
  const own = rateBucket(counted);
  const name = known.get(own) ?? scryptSync(textOf(counted), 'tamis rate limit', 18).toString('base64url');
  known.set(own, name);
  return `${counted.provider}:${counted.model} ${name}`;
}

function textOf({ provider, model, baseURL, key, host }: Counted): string {
  return JSON.stringify([provider, model, baseURL?.replace(/\/+$/, '') ?? '', key?.trim() ?? '', host]);
}
