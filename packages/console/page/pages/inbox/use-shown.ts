import { useEffect, useState } from 'preact/hooks';
import type { Inbox } from '../../../src/model/inbox.ts';
import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { outcome } from '../../lib/pending.ts';
import { useStore } from '../../lib/store.ts';
import type { Tab } from './tab.ts';

/** Rows stay where they are: new ones wait until the user wants to see them, and decided ones are marked. */
export function useShown(inbox: Inbox | undefined, tab: Tab): { shown: Inbox | undefined; fresh: number; showNew: () => void } {
  const [kept, keep] = useState<{ tab: Tab; inbox: Inbox }>();
  const known = kept?.tab === tab ? kept.inbox : undefined;
  useEffect(() => {
    if (inbox !== undefined && known === undefined) keep({ tab, inbox });
  }, [inbox, known, tab]);
  const last = useStore(outcome);
  if (inbox === undefined || known === undefined) return { shown: known ?? inbox, fresh: 0, showNew: () => undefined };
  const now = new Map(inbox.rows.map((row) => [row.id, row]));
  const before = new Set(known.rows.map(({ id }) => id));
  const fresh = inbox.rows.filter(({ id }) => !before.has(id)).length;
  const rows = known.rows.map((row): ReviewRowOut => {
    const current = now.get(row.id);
    if (current !== undefined) return current;
    return tab === 'decided'
      ? row
      : {
          ...row,
          state: last?.review === row.id || row.expiresAt === undefined || row.expiresAt > Date.now() ? 'decided' : 'expired',
        };
  });
  return { shown: { ...inbox, rows }, fresh, showNew: () => keep({ tab, inbox }) };
}
