import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Inbox } from '../../../src/model/inbox.ts';
import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { type Data, useData } from '../../lib/data.ts';
import { settle } from '../../lib/keys.ts';
import { outcomes } from '../../lib/outcomes.ts';
import { amend, place } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { asTheyAre, type GroupedRow, groupedRows } from './grouped-rows.ts';

export interface Listing {
  readonly tab: Tab;
  readonly filter: string;
  readonly data: Data<Inbox>;
  readonly shown: Inbox | undefined;
  readonly fresh: number;
  readonly showNew: () => void;
  readonly rows: readonly GroupedRow[];
  readonly at: number;
  readonly grouped: GroupedRow | undefined;
  readonly row: ReviewRowOut | undefined;
  readonly choose: (at: number) => void;
  readonly move: (by: number) => void;
}

export function useListing(): Listing {
  const { query } = useStore(place);
  const tab: Tab = query.tab === 'everyone' || query.tab === 'decided' ? query.tab : 'mine';
  const data = useData<Inbox>(`/api/inbox?tab=${tab}`);
  const { shown, listed, fresh, showNew } = useShown(data.value, tab);
  const filter = query.find ?? '';
  const grouped = useMemo(
    () => groupedRows(listed, filter, new Set((query.open ?? '').split(' ').filter((id) => id !== ''))),
    [listed, filter, query.open],
  );
  const rows = asTheyAre(grouped, shown?.rows ?? []);
  const [chosen, choose] = useState(0);
  const at = Math.min(chosen, Math.max(0, rows.length - 1));
  const move = (by: number) => {
    const next = Math.min(Math.max(0, at + by), rows.length - 1);
    choose(next);
    document.querySelectorAll('.review')[next]?.scrollIntoView({ block: 'nearest' });
    settle();
  };
  const chosenRow = rows[at];
  return { tab, filter, data, shown, fresh, showNew, rows, at, grouped: chosenRow, row: chosenRow?.row, choose, move };
}

export function fold({ row, members, unfolded }: GroupedRow, isFolding: boolean): void {
  const opened = (place.value.query.open ?? '').split(' ').filter((id) => id !== '');
  if (isFolding && unfolded !== undefined) amend({ open: opened.filter((id) => id !== row.id).join(' ') });
  if (!isFolding && members.length > 1) amend({ open: [...opened, members[0]?.id ?? row.id].join(' ') });
}

interface Shown {
  readonly shown: Inbox | undefined;
  readonly listed: readonly ReviewRowOut[];
  readonly fresh: number;
  readonly showNew: () => void;
}

const NONE: readonly ReviewRowOut[] = [];

// Keeps rows in place. New reviews wait until the user asks to see them, and decided ones are marked.
function useShown(inbox: Inbox | undefined, tab: Tab): Shown {
  const [kept, keep] = useState<{ tab: Tab; inbox: Inbox }>();
  const known = kept?.tab === tab ? kept.inbox : undefined;
  useEffect(() => {
    if (inbox !== undefined && known === undefined) keep({ tab, inbox });
  }, [inbox, known, tab]);
  const told = useStore(outcomes);
  const first = known ?? inbox;
  if (inbox === undefined || known === undefined)
    return { shown: first, listed: first?.rows ?? NONE, fresh: 0, showNew: () => undefined };
  const now = new Map(inbox.rows.map((row) => [row.id, row]));
  const before = new Set(known.rows.map(({ id }) => id));
  const fresh = inbox.rows.filter(({ id }) => !before.has(id)).length;
  const rows = known.rows.map((row): ReviewRowOut => {
    const current = now.get(row.id);
    if (tab === 'decided') return current ?? row;
    // The list is read again a moment after an answer.
    if (told.some(({ review, answer: { status } }) => review === row.id && status === 'recorded'))
      return { ...row, state: 'decided' };
    if (current !== undefined) return current;
    return { ...row, state: row.expiresAt === undefined || row.expiresAt > Date.now() ? 'decided' : 'expired' };
  });
  return { shown: { ...inbox, rows }, listed: known.rows, fresh, showNew: () => keep({ tab, inbox }) };
}

export type Tab = 'mine' | 'everyone' | 'decided';
