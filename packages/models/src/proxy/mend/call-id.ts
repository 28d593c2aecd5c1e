import { randomUUID } from 'node:crypto';

/** An id for a call that the provider gave none. */
export function newCallId(): string {
  return `call_${randomUUID().replaceAll('-', '')}`;
}
