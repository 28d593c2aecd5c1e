import { createHash, randomBytes } from 'node:crypto';
import { hasPrincipal, type ReviewRow } from '@tamis/core/review';
import type { Ledger } from '../port/ledger.ts';

/** How links are made. */
export interface Linking {
  /** Where people reach the console, without a path. */
  readonly publicUrl: string;
  /** How long a link works, in milliseconds; 12 hours by default. */
  readonly life?: number;
}

/** A long working day. */
const LIFE = 12 * 3_600_000;

/** What is stored in place of a secret. */
export function linkDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * A new link that signs a person in to decide a review, recorded before anyone gets it; undefined if they may not decide it. The
 * secret follows the `#`, which browsers and previews send to no server.
 */
export async function newLink(
  ledger: Ledger,
  { publicUrl, life = LIFE }: Linking,
  { review, deciders }: ReviewRow,
  name: string,
): Promise<string | undefined> {
  if (deciders !== undefined && !hasPrincipal(deciders, name)) return undefined;
  const secret = randomBytes(32).toString('base64url');
  await ledger.addLink({ review, name, digest: linkDigest(secret), life });
  return `${new URL(`/d/${encodeURIComponent(review)}`, publicUrl)}#link=${secret}`;
}
