import type { UnitState } from '@tamis/ledger';
import type { ToldAttempt } from '@tamis/pipeline';
import { isRefusedLater, isSentToPeople } from '@tamis/pipeline';
import type { Paint, Role } from '../text/paint.ts';
import { counted } from './spent-text.ts';

const SYMBOLS: { readonly [state in UnitState]: readonly [symbol: string, role: Role] } = {
  pending: ['·', 'quiet'],
  running: ['◐', 'mark'],
  valid: ['✓', 'good'],
  repaired: ['~', 'good'],
  failed: ['✗', 'fail'],
  waiting: ['?', 'hold'],
  skipped: ['»', 'quiet'],
  quarantined: ['!', 'fail'],
};

export function stateText(state: UnitState, paint: Paint): string {
  const [symbol, role] = SYMBOLS[state];
  return paint(role, `${symbol} ${state}`);
}

export function verdictSymbol({ row: { status }, verdict }: ToldAttempt, paint: Paint): string {
  if (status === 'pass') return paint('good', (verdict?.changes.length ?? 0) > 0 ? '~' : '✓');
  if (status === 'hold') return paint('hold', '?');
  return status === 'fail' ? paint('fail', '✗') : paint('mark', '!');
}

export function timeOfDay(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(11, 19)}Z`;
}

export function tookText(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '—';
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

export function tokensText({ row: { calls } }: ToldAttempt): string {
  const tokens = calls.reduce((sum, { usage }) => sum + (usage === undefined ? 0 : usage.inputTokens + usage.outputTokens), 0);
  return tokens === 0 ? '' : `${counted(tokens)} tokens`;
}

// A phrase that says how a reply came to be judged again, to follow its number: `reply 1 sent to people`.
export function judgedAgainText(row: { readonly reason?: string }): string {
  if (isSentToPeople(row)) return 'sent to people';
  return isRefusedLater(row) ? 'refused by a later step' : 'judged again';
}
