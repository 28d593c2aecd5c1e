import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

// The digest that is stored in place of a secret, so that no one who reads this process's memory can sign in with it.
export function secretDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function isSecret(secret: string, digest: Buffer): boolean {
  return timingSafeEqual(secretDigest(secret), digest);
}
