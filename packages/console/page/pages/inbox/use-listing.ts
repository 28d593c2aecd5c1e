import { useMemo, useState } from 'preact/hooks';
import type { Inbox } from '../../../src/model/inbox.ts';
import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { type Data, useData } from '../../lib/data.ts';
import { settle } from '../../lib/keys.ts';
import { place } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { type GroupedRow, groupedRows } from './grouped-rows.ts';
import type { Tab } from './tab.ts';
import { useShown } from './use-shown.ts';

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
