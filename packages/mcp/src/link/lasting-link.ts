import { NotRun } from '@tamis/ledger';
import { GATE_INFO, type Link } from './link.ts';
import { saysForgotten } from './lost.ts';

export interface LastingLink extends Link {
  // Connects if there is no connection. After a failure, it rejects without trying again until a pause is over.
  ready(): Promise<void>;
  isReady(): boolean;
}

export interface LastingGiven {
  // Connects to the server; `onClose` must be called when the connection ends.
  readonly connect: (onClose: () => void) => Promise<Link>;
  readonly onConnect: (link: Link) => Promise<void>;
  readonly now?: () => number;
}

// How long to wait before a server that failed is tried again, in milliseconds; twice as long after each failure.
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 30_000;

const STEADY = 10_000;

const LOST = 'The connection to the server was lost.';

const UNKNOWN: Pick<Link, 'era' | 'about'> = { era: 'legacy', about: { info: GATE_INFO, capabilities: {}, instructions: '' } };

// Makes a link that connects when `ready` is called.
export function lastingLink({ connect, onConnect, now = () => performance.now() }: LastingGiven): LastingLink {
  let current: Link | undefined;
  let known = UNKNOWN;
  let connecting: Promise<void> | undefined;
  let isClosed = false;
  let [pause, since, until] = [0, 0, 0];
  let problem: unknown = new NotRun('There is no connection to the server.');
  const asked = new Map<Link, number>();
  const wait = (reason: unknown) => {
    problem = reason;
    pause = Math.min(Math.max(pause * 2, FIRST_PAUSE), LONGEST_PAUSE);
    until = now() + pause;
  };
  const closing = new WeakMap<Link, Promise<void>>();
  const closed = async (link: Link) => {
    const over = closing.get(link) ?? link.close().catch(() => undefined);
    closing.set(link, over);
    await over;
  };
  const leave = async (link: Link) => {
    if (current === link) current = undefined;
    if (!asked.has(link)) await closed(link);
  };
  const lost = (link: Link) => {
    if (current !== link) return;
    asked.delete(link);
    if (now() - since >= STEADY) pause = 0;
    else wait(new NotRun(LOST));
    void leave(link);
  };
  const connected = async () => {
    let [made, isLost]: [Link | undefined, boolean] = [undefined, false];
    const onClose = () => {
      isLost = true;
      if (made !== undefined) lost(made);
    };
    try {
      const link = await connect(onClose);
      made = link;
      await onConnect(link);
      if (isLost || isClosed) throw new NotRun(LOST);
      [current, known, since] = [link, link, now()];
    } catch (reason) {
      if (made !== undefined) await closed(made);
      wait(reason);
      throw reason;
    }
  };
  const live = (): Link => {
    if (current !== undefined) return current;
    throw new NotRun(problem instanceof Error ? problem.message : String(problem));
  };
  return {
    get era() {
      return known.era;
    },
    get about() {
      return known.about;
    },
    isReady: () => current !== undefined,
    isClosed: () => isClosed,
    ready: async () => {
      if (current !== undefined) return;
      if (isClosed) throw new NotRun('The gate has ended.');
      if (connecting === undefined && now() < until) throw problem;
      connecting ??= connected().finally(() => {
        connecting = undefined;
      });
      await connecting;
    },
    ask: async (...given) => {
      const link = live();
      asked.set(link, (asked.get(link) ?? 0) + 1);
      let isForgotten = false;
      try {
        return await link.ask(...given);
      } catch (reason) {
        isForgotten = saysForgotten(reason);
        throw reason;
      } finally {
        const others = (asked.get(link) ?? 1) - 1;
        if (others > 0) asked.set(link, others);
        else asked.delete(link);
        if (isForgotten || current !== link) void leave(link);
      }
    },
    notify: async (...given) => await live().notify(...given),
    listen: async (...given) => await live().listen(...given),
    close: async () => {
      isClosed = true;
      const links = new Set([...asked.keys(), ...(current === undefined ? [] : [current])]);
      current = undefined;
      await connecting?.catch(() => undefined);
      await Promise.all([...links].map(closed));
    },
  };
}
