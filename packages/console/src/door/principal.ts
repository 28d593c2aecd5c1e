import type { Role } from '../model/session.ts';

export interface Principal {
  readonly name: string;
  readonly role: Role;
  // The only review that they may see and decide, because they came through a link in a notice.
  readonly only?: string;
}

const RANK: { readonly [role in Role]: number } = { viewer: 0, reviewer: 1, operator: 2 };

export function mayAct({ role }: Principal, needed: Role): boolean {
  return RANK[role] >= RANK[needed];
}

export function mayAsk({ only }: Principal, path: string): boolean {
  if (only === undefined || path === '/api/session' || path === '/api/live') return true;
  const own = `/api/reviews/${encodeURIComponent(only)}`;
  return path === own || path.startsWith(`${own}/`);
}
