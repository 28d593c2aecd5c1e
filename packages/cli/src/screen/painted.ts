import type { Paint, Role } from '../text/paint.ts';
import type { Row, RowRole } from './rows.ts';

export function painted(row: Row, paint: Paint): string {
  return row.map(({ text, role }) => (isPainted(role) ? paint(role, text) : text)).join('');
}

const ROLES: readonly Role[] = ['fail', 'hold', 'good', 'quiet', 'strong'];

function isPainted(role: RowRole | undefined): role is Role & RowRole {
  return ROLES.some((one) => one === role);
}
