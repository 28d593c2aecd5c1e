import type { GroupOut } from '../../../src/model/group.ts';
import { live } from '../../lib/live.ts';
import { decideSoon, seen } from '../../lib/pending.ts';
import { address, go } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { type Seeing, useSeeing } from '../../lib/use-seeing.ts';
import { unseenText } from '../../parts/below.tsx';
import { type TotalEffect, totalEffect } from './group-effect.ts';
import type { Grouping } from './use-group.ts';

export interface GroupDeciding {
  readonly grouping: Grouping;
  readonly effect: GroupOut['effect'];
  readonly total: TotalEffect;
  readonly seeing: Seeing;
  readonly off: string | undefined;
  readonly approve: () => void;
  readonly denyAll: () => void;
}

export function useGroupDeciding(grouping: Grouping, denyAll: () => void): GroupDeciding {
  const { group, due } = grouping;
  const seeing = useSeeing();
  const { isLive } = useStore(live);
  const blocked = !isLive ? 'the console is not connected.' : due.length === 0 ? 'nothing is left to decide.' : undefined;
  const off = blocked ?? (seeing.isDone() ? undefined : unseenText(seeing));
  const approve = () => {
    if (blocked !== undefined) return;
    if (!seeing.isDone()) return seeing.scrollOn();
    decideSoon(
      'Approving',
      due.map((row) => ({ review: row.id, name: row.name, summary: row.summary, wish: { kind: 'approve', ...seen(row) } })),
    );
    openNext(grouping);
  };
  return { ...{ grouping, effect: group.effect, seeing, off, approve, denyAll }, total: totalEffect(group.columns, due) };
}

export function openNext({ apart: [next] }: Pick<Grouping, 'apart'>): void {
  go(next === undefined ? '/' : address('d', next.id));
}
