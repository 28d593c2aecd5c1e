import type { Ledger } from '@tamis/ledger';

export interface Lived {
  readonly ledger: Ledger;
  readonly fetch: typeof globalThis.fetch;
}

// A ledger and a network with which somebody lives until a moment: they are the beginning and the end of each step. What is done at the
// fatal one does not come back, or is never answered.
export function livingUntil(fatal: number, die: () => Promise<void>, { ledger, fetch }: Lived): Lived {
  let moment = 0;
  const live = async () => {
    moment += 1;
    if (moment >= fatal) await die();
  };
  const thenLive =
    <Args extends readonly unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (moment === 0 || moment >= fatal) await live();
      const result = await work(...args);
      await live();
      return result;
    };
  const { tend, claimNotice, addLink, endNotice, deferNotice } = ledger;
  return {
    ledger: {
      ...ledger,
      ...{ tend: thenLive(tend), claimNotice: thenLive(claimNotice), addLink: thenLive(addLink) },
      ...{ endNotice: thenLive(endNotice), deferNotice: thenLive(deferNotice) },
    },
    fetch: thenLive(fetch),
  };
}
