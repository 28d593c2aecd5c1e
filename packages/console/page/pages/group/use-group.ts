import { useEffect, useRef, useState } from 'preact/hooks';
import type { ApartOut, GroupOut, GroupRowOut } from '../../../src/model/group.ts';
import { send } from '../../lib/api.ts';
import { type Data, useData } from '../../lib/data.ts';
import { settle } from '../../lib/keys.ts';
import { outcomes } from '../../lib/outcomes.ts';
import { isPending, pending } from '../../lib/pending.ts';
import { address } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { useNow } from '../../parts/text.tsx';
import { chosenFor } from './chosen-rows.ts';
import { apartLeft, type RowState, rowState, setApartBy, withoutNew } from './row-state.ts';

export interface ShownRow {
  readonly row: GroupRowOut;
  readonly state: RowState;
}

export interface Grouping {
  readonly group: GroupOut;
  readonly rows: readonly ShownRow[];
  // The set-apart reviews that still need a decision.
  readonly apart: readonly ApartOut[];
  readonly due: readonly GroupRowOut[];
  readonly toggle: (review: string) => void;
  readonly fresh: number;
  readonly showNew: () => void;
  readonly isChecking: boolean;
  // Asks again which rows could run.
  readonly check: () => void;
}

// Reads the group of a review. The rows on the screen stay until the user asks for new ones.
export function useGroup(id: string): { readonly data: Data<GroupOut>; readonly grouping: Grouping | undefined } {
  const path = `/api/groups${address(id)}`;
  const data = useData<GroupOut>(path);
  const [shown, show] = useState<GroupOut>();
  const [out, take] = useState<ReadonlySet<string>>();
  const [isChecking, ask] = useState(false);
  const [unmet, setApart] = useState<readonly ApartOut[]>([]);
  const checks = useRef(0);
  const told = useStore(outcomes);
  useStore(pending);
  const now = useNow();
  const check = (before: GroupOut, unchecked: GroupOut | undefined) => {
    const own = ++checks.current;
    const isLast = () => own === checks.current;
    ask(true);
    void send<GroupOut>(`${path}/check`, {})
      .then((checked) => {
        if (!isLast()) return;
        const next = withoutNew(checked, before);
        setApart(setApartBy(checked, unchecked));
        show(next);
        // Another row may be under the cursor now.
        if (next.rows.length !== before.rows.length) settle();
      })
      // Without an answer, rows are shown as not checked.
      .catch(() => undefined)
      .finally(() => isLast() && ask(false));
  };
  const isRead = data.value !== undefined;
  useEffect(() => {
    if (data.value === undefined) return;
    show(data.value);
    check(data.value, data.value);
  }, [isRead]);
  const group = shown ?? data.value;
  if (group === undefined) return { data, grouping: undefined };
  const latest = data.problem?.status === 404 ? undefined : data.value;
  const left = out ?? leftOut(group, chosenFor(id));
  const known = { latest, unmet, out: left, isPending, told, now };
  const rows = group.rows.map((row) => ({ row, state: rowState(row, known) }));
  const apart = apartLeft(group, known);
  const listed = new Set([...group.rows, ...apart].map(({ id: one }) => one));
  return {
    data,
    grouping: {
      ...{ group, rows, apart, isChecking },
      check: () => check(group, latest),
      due: rows.filter(({ state }) => state.is === 'in').map(({ row }) => row),
      toggle: (review) => take(toggled(left, review)),
      fresh: latest?.rows.filter((row) => !listed.has(row.id)).length ?? 0,
      showNew: () => {
        show(latest ?? group);
        check(latest ?? group, latest);
        settle();
      },
    },
  };
}

function leftOut({ rows }: GroupOut, chosen: ReadonlySet<string> | undefined): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id).filter((id) => chosen !== undefined && !chosen.has(id)));
}

function toggled(out: ReadonlySet<string>, review: string): ReadonlySet<string> {
  const next = new Set(out);
  if (!next.delete(review)) next.add(review);
  return next;
}
