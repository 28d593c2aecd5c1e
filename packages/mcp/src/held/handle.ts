import { createHash, randomBytes } from 'node:crypto';
import type { HandleKey } from '@tamis/ledger';
import type { Caller, Desk } from '../call/call.ts';

/** Whose handle it is: worth nothing in another session, to another principal, or before another server. */
type Owner = { readonly desk: Pick<Desk, 'ledger' | 'server' | 'session'>; readonly caller: Pick<Caller, 'principal'> };

/** What a handle is for. */
interface Purpose extends Pick<HandleKey, 'use'> {
  /** The tool and the arguments that it is bound to, as a digest; absent for a task, whose requests name neither. */
  readonly unit?: string;
}

/** A review's id and 32 random bytes. Nothing in it can be forged, because it states nothing: the ledger knows what it is for. */
const SHAPE = /^(?<review>[\w-]{1,64})\.(?<secret>[\w-]{43})$/;

/** Makes a handle of a review; the ledger has it before the caller does. */
export async function newHandle(
  { desk, caller }: Owner,
  { review, life, ...purpose }: Purpose & { readonly review: string; readonly life: number },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await desk.ledger.addHandle({ review, use: purpose.use, digest: digestOf({ desk, caller }, purpose, secret), life });
  return `${review}.${secret}`;
}

/** The review of a handle, and whether it is taken for the first time; undefined for anything that this caller was not given. */
export async function takenHandle(
  { desk, caller }: Owner,
  handle: string,
  purpose: Purpose,
): Promise<{ readonly review: string; readonly isFirst: boolean } | undefined> {
  const { review, secret } = SHAPE.exec(handle)?.groups ?? {};
  if (review === undefined || secret === undefined) return undefined;
  const digest = digestOf({ desk, caller }, purpose, secret);
  const taken = await desk.ledger.takeHandle({ review, use: purpose.use, digest });
  return taken === undefined ? undefined : { review, isFirst: taken === 'first' };
}

function digestOf({ desk, caller }: Owner, { unit }: Purpose, secret: string): string {
  const bound = ['tamis-mcp', desk.server, desk.session, caller.principal ?? null, unit ?? null, secret];
  return createHash('sha256').update(JSON.stringify(bound)).digest('hex');
}
