import type { Role } from '../model/session.ts';

/** The sender of a request, and what they may do. */
export interface Principal {
  /** The name that is recorded with decisions. */
  readonly name: string;
  readonly role: Role;
  /** The only review that they may see and decide, because they came through a link in a notice. */
  readonly only?: string;
}

const RANK: { readonly [role in Role]: number } = { viewer: 0, reviewer: 1, operator: 2 };

/** Whether a user has the rights of a role. */
export function mayAct({ role }: Principal, needed: Role): boolean {
  return RANK[role] >= RANK[needed];
}

/**
 * Whether a user may request an address of the API. Someone with access to one review may request only that review, their session and live
 * changes.
 */
export function mayAsk({ only }: Principal, path: string): boolean {
  if (only === undefined || path === '/api/session' || path === '/api/live') return true;
  const own = `/api/reviews/${encodeURIComponent(only)}`;
  return path === own || path.startsWith(`${own}/`);
}
