import { createHash, randomBytes } from 'node:crypto';
import type { HandleUse, TakenHandle } from '@tamis/ledger';
import type { Caller, Desk } from '../call/call.ts';

interface Owner {
  readonly desk: Pick<Desk, 'ledger' | 'server' | 'session'>;
  readonly caller: Pick<Caller, 'principal'>;
}

type Unit = string | undefined;

// A review's id and 32 random bytes, and the round of a server's questions if it is for the answers to them. Nothing in it can be forged: the
// ledger knows what it is for, and all of it is in the digest.
const SHAPE = /^(?<review>[\w-]{1,64})\.(?<secret>[\w-]{43})(?:\.(?<round>[\w-]{1,64}))?$/;

interface Made {
  readonly use: HandleUse;
  readonly review: string;
  readonly life: number;
  readonly unit: Unit;
  readonly round?: string;
}

export async function newHandle(owner: Owner, { unit, round, ...handle }: Made): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await owner.desk.ledger.addHandle({ ...handle, digest: digestOf(owner, unit, secret, round) });
  return [handle.review, secret, ...(round === undefined ? [] : [round])].join('.');
}

export async function takenHandle(
  owner: Owner,
  handle: string,
  unit: Unit,
): Promise<(TakenHandle & Pick<Made, 'review' | 'round'>) | undefined> {
  const { review, secret, round } = SHAPE.exec(handle)?.groups ?? {};
  if (review === undefined || secret === undefined) return undefined;
  const taken = await owner.desk.ledger.takeHandle({ review, digest: digestOf(owner, unit, secret, round) });
  return taken && { ...taken, review, ...(round !== undefined && { round }) };
}

// The review that a handle names. Only `takenHandle` tells whether the handle is good.
export function reviewIn(handle: string): string | undefined {
  return SHAPE.exec(handle)?.groups?.review;
}

function digestOf({ desk, caller }: Owner, unit: Unit, secret: string, round: string | undefined): string {
  const bound = [
    'tamis-mcp',
    desk.server,
    desk.session,
    caller.principal ?? null,
    unit ?? null,
    secret,
    ...(round === undefined ? [] : [round]),
  ];
  return createHash('sha256').update(JSON.stringify(bound)).digest('hex');
}
