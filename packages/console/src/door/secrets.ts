import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret that nobody guesses: 256 bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret: whoever reads the memory of this process can't sign in with it elsewhere. */
export function secretDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Whether a secret has a digest, in the same time whatever it is. */
export function isSecret(secret: string, digest: Buffer): boolean {
  return timingSafeEqual(secretDigest(secret), digest);
}
