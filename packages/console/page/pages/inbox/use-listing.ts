import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Inbox } from '../../../src/model/inbox.ts';
import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { type Data, useData } from '../../lib/data.ts';
import { settle } from '../../lib/keys.ts';
import { outcome } from '../../lib/pending.ts';
import { place } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { type GroupedRow, groupedRows } from './grouped-rows.ts';

/** The reviews that are listed, and the chosen one. */
export interface Listing {
  readonly tab: Tab;
  readonly filter: string;
  readonly data: Data<Inbox>;
  readonly shown: Inbox | undefined;
  /** How many are not shown yet. */
  readonly fresh: number;
  readonly showNew: () => void;
  readonly rows: readonly GroupedRow[];
  readonly at: number;
  readonly row: ReviewRowOut | undefined;
  readonly choose: (at: number) => void;
  readonly move: (by: number) => void;
}

/** What the address asks for. */
export function useListing(): Listing {
  const { query } = useStore(place);
  const tab: Tab = query.tab === 'everyone' || query.tab === 'decided' ? query.tab : 'mine';
  const data = useData<Inbox>(`/api/inbox?tab=${tab}`);
  const { shown, fresh, showNew } = useShown(data.value, tab);
  const filter = query.find ?? '';
  const rows = useMemo(
    () => groupedRows(shown?.rows ?? [], filter, new Set((query.open ?? '').split(' '))),
    [shown, filter, query.open],
  );
  const [chosen, choose] = useState(0);
  const at = Math.min(chosen, Math.max(0, rows.length - 1));
  const move = (by: number) => {
    const next = Math.min(Math.max(0, at + by), rows.length - 1);
    choose(next);
    document.querySelectorAll('.review')[next]?.scrollIntoView({ block: 'nearest' });
    settle();
  };
  return { tab, filter, data, shown, fresh, showNew, rows, at, row: rows[at]?.row, choose, move };
}

/** Rows stay where they are: new ones wait until the user wants to see them, and decided ones are marked. */
function useShown(inbox: Inbox | undefined, tab: Tab): { shown: Inbox | undefined; fresh: number; showNew: () => void } {
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

/** Which reviews are listed. */
export type Tab = 'mine' | 'everyone' | 'decided';
