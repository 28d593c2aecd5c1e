import type { RateStanding, SharedRate } from '@tamis/ledger/internal';
import type { Lane } from './lane.ts';
import { rateShare } from './rate-share.ts';

const [LIMITED, UNLIMITED] = [1000, 3000];

const lanes = new WeakMap<Lane, { users: number; readonly end: () => Promise<void> }>();

// Keeps a lane to the rate limit that all processes of a database share, until the returned function is called.
export function shareLane(lane: Lane, open: () => Promise<SharedRate>): () => Promise<void> {
  const shared = lanes.get(lane) ?? { users: 0, end: beginSharing(lane, open()) };
  shared.users += 1;
  lanes.set(lane, shared);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    lanes.delete(lane);
    await shared.end();
  };
}

function beginSharing(lane: Lane, opening: Promise<SharedRate>): () => Promise<void> {
  let [timer, isOver, isTelling]: [NodeJS.Timeout | undefined, boolean, boolean] = [undefined, false, false];
  const tell = async () => {
    if (isTelling || isOver) return;
    isTelling = true;
    clearTimeout(timer);
    const standing = await told(lane, opening);
    isTelling = false;
    if (isOver) return;
    if (standing !== undefined) lane.follow({ share: rateShare(standing), pause: standing.pause, users: standing.wants.length });
    const isLimited = standing?.most !== undefined || (standing?.pause ?? 0) > 0;
    timer = setTimeout(() => void tell(), lane.hasRefusal ? 0 : isLimited ? LIMITED : UNLIMITED);
    timer.unref();
  };
  const unheard = lane.onRefused(() => void tell());
  void tell();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    unheard();
    await opening.then((rate) => rate.close()).catch(() => undefined);
  };
}

// A database that can't be reached now is no reason to stop: the lane goes on with what it has seen itself.
async function told(lane: Lane, opening: Promise<SharedRate>): Promise<RateStanding | undefined> {
  try {
    const rate = await opening;
    return await rate.tell(lane.news());
  } catch {
    return undefined;
  }
}
