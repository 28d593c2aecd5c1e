import { randomUUID } from 'node:crypto';

export function newCallId(): string {
  return `call_${randomUUID().replaceAll('-', '')}`;
}
