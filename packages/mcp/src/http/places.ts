export interface Places {
  take(tenant: Tenant, request: Promise<unknown>): Promise<Place | undefined>;
  // Drops all callers that have been idle for too long.
  sweep(): Promise<void>;
  // Waits until those that were dropped have ended.
  close(): Promise<void>;
}

export interface Tenant {
  readonly principal: string | undefined;
  canEnd(): Promise<boolean>;
  end(): Promise<void>;
}

export interface Place {
  // Keeps the place until a further request is over.
  use(request: Promise<unknown>): void;
  leave(): void;
}

export class NoPlace extends Error {
  override readonly name = 'NoPlace';
}

export interface PlacesGiven {
  readonly most?: number;
  readonly mostEach?: number;
  readonly idle?: number;
  readonly now?: () => number;
}

const IDLE = 600_000;

const ROUND = 60_000;

interface Taken {
  readonly tenant: Tenant;
  uses: number;
  isBack: boolean;
  at: number;
}

export function places(given: PlacesGiven = {}): Places {
  const { most = 256, mostEach = 64, idle = IDLE, now = () => performance.now() } = given;
  const taken = new Set<Taken>();
  const touch = (one: Taken) => {
    one.at = now();
    if (taken.delete(one)) taken.add(one);
  };
  const isFree = (one: Taken) => one.uses === 0 && taken.has(one);
  const use = (one: Taken, request: Promise<unknown>) => {
    one.uses += 1;
    touch(one);
    const over = () => {
      one.uses -= 1;
      touch(one);
    };
    request.then(over, over);
  };
  const ending = new Set<Promise<void>>();
  const drop = (one: Taken): true => {
    taken.delete(one);
    const ended = one.tenant.end();
    ending.add(ended);
    void ended.finally(() => ending.delete(ended));
    return true;
  };
  const dropped = async (one: Taken): Promise<boolean> =>
    isFree(one) && (await one.tenant.canEnd().catch(() => false)) && isFree(one) && drop(one);
  // Drops the caller that has been idle longest. Callers that made a single request go first, so that a flood of them displaces no others.
  const dropOne = async (isMeant: (one: Taken) => boolean): Promise<boolean> => {
    for (const isBack of [false, true])
      for (const one of [...taken]) if (isMeant(one) && one.isBack === isBack && (await dropped(one))) return true;
    // Otherwise callers that never come back would keep all places for as long as nobody decides about their calls.
    const silent = [...taken].find((one) => isMeant(one) && isFree(one) && now() - one.at >= idle);
    return silent !== undefined && drop(silent);
  };
  const sweep = async () => {
    for (const one of [...taken]) if (now() - one.at >= idle) await dropped(one);
  };
  const timer = setInterval(() => void sweep(), Math.min(idle, ROUND)).unref();
  return {
    sweep,
    close: async () => {
      clearInterval(timer);
      await Promise.all(ending);
    },
    take: async (tenant, request) => {
      const { principal } = tenant;
      const isOwn = (one: Taken) => one.tenant.principal === principal;
      const isCrowd = () => principal !== undefined && [...taken].filter(isOwn).length >= mostEach;
      for (;;) {
        const isMeant = isCrowd() ? isOwn : taken.size >= most ? () => true : undefined;
        if (isMeant === undefined) break;
        if (!(await dropOne(isMeant))) return undefined;
      }
      const one: Taken = { tenant, uses: 0, isBack: false, at: now() };
      taken.add(one);
      use(one, request);
      const useAgain = (next: Promise<unknown>) => {
        one.isBack = true;
        use(one, next);
      };
      return { use: useAgain, leave: () => void taken.delete(one) };
    },
  };
}
