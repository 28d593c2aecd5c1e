import type { Role } from '../model/session.ts';

/** Who sends a request, and what they may do. */
export interface Principal {
  /** The name that is recorded with decisions. */
  readonly name: string;
  readonly role: Role;
}

const RANK: { readonly [role in Role]: number } = { viewer: 0, reviewer: 1, operator: 2 };

/** Whether a user has the rights of a role. */
export function mayAct({ role }: Principal, needed: Role): boolean {
  return RANK[role] >= RANK[needed];
}
