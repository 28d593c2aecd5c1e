import path from 'node:path';
import { isPostgresPlace, withPassword } from '../postgres/place.ts';

/** Where to look for the ledger of a working folder. */
export interface HomeGiven {
  /** The place itself, if one was given. */
  readonly ledger?: string | undefined;
  /** The working folder; the current one by default. */
  readonly folder?: string;
  /** The environment; `TAMIS_LEDGER` in it names the place. */
  readonly env?: { readonly [name: string]: string | undefined };
}

/** The place of the ledger for records that belong to no run. */
export function homePlace({ ledger, folder = process.cwd(), env = process.env }: HomeGiven = {}): string {
  const named = ledger ?? env.TAMIS_LEDGER;
  if (named !== undefined && named !== '') return isPostgresPlace(named) ? withPassword(named) : path.resolve(folder, named);
  return path.join(path.resolve(folder), '.tamis', 'ledger.sqlite');
}
