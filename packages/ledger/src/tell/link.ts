import { createHash, randomBytes } from 'node:crypto';
import { hasPrincipal, type ReviewRow } from '@tamis/core/review';
import type { Ledger } from '../port/ledger.ts';

/** Options for making links. */
export interface Linking {
  /** The console's public address, without a path. */
  readonly publicUrl: string;
  /** How long a link works, in milliseconds; 12 hours by default. */
  readonly life?: number;
}

const LIFE = 12 * 3_600_000;

/** The digest stored in place of a link's secret. */
export function linkDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

// Makes a link that signs a person in to decide a review, and records it before anyone gets it. Returns undefined if the person may not
// decide the review. The secret follows the `#`, which browsers and previews send to no server.
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
