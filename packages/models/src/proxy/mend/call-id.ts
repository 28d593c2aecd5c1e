import { randomUUID } from 'node:crypto';

/** An id for a call to which the provider gave none. */
export function newCallId(): string {
  return `call_${randomUUID().replaceAll('-', '')}`;
}
