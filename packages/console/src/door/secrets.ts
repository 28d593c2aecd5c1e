import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** An unguessable secret: 256 bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored in place of a secret: someone who reads this process's memory can't sign in with it. */
export function secretDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Whether a secret matches a digest, in constant time. */
export function isSecret(secret: string, digest: Buffer): boolean {
  return timingSafeEqual(secretDigest(secret), digest);
}
