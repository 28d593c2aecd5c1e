import type { Ledger } from '@tamis/ledger';
import { type HeldCalls, NOT_HELD } from '../call/call.ts';

export function heldCalls(ledger: Ledger, session: string): HeldCalls {
  let loading: Promise<Map<string, string[]>> | undefined;
  const turns = new Map<string, Promise<void>>();
  const units = new Map<string, string[]>();
  const add = (unit: string, review: string) => {
    units.set(unit, [...(units.get(unit) ?? []), review]);
  };
  const loaded = () => {
    loading ??= load();
    return loading;
  };
  const load = async () => {
    for await (const { source, review, reason } of ledger.reviews({ run: session }))
      if (reason !== NOT_HELD) add(source.unit, review);
    return units;
  };
  return {
    of: async (unit) => (await loaded()).get(unit) ?? [],
    total: async () => [...(await loaded()).values()].reduce((sum, { length }) => sum + length, 0),
    add,
    asked: 0,
    inTurn: (unit, work) => {
      const turn = (turns.get(unit) ?? Promise.resolve()).then(work);
      const over = turn.then(
        () => undefined,
        () => undefined,
      );
      turns.set(unit, over);
      void over.then(() => turns.get(unit) === over && turns.delete(unit));
      return turn;
    },
    taken: new Set(),
    runs: new Map(),
  };
}

const SHARED = new WeakMap<Ledger, Map<string, HeldCalls>>();

export function sharedHeldCalls(ledger: Ledger, session: string): HeldCalls {
  const known = SHARED.get(ledger) ?? new Map<string, HeldCalls>();
  SHARED.set(ledger, known);
  const held = known.get(session) ?? heldCalls(ledger, session);
  known.set(session, held);
  return held;
}
