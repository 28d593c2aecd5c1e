import { Connection } from './database/connection.ts';
import { isAway, postgresFault } from './database/postgres-fault.ts';
import { postgresPlace } from './place.ts';

/** The outcome of one attempt to connect. `away` may succeed next time; `refused` will not until someone changes something. */
export type Knock =
  | { readonly status: 'reached' }
  | { readonly status: 'away' | 'refused'; readonly address: string; readonly problem: string };

/** Tries once to connect to a database. */
export async function knock(db: string): Promise<Knock> {
  const place = postgresPlace(db);
  const address = place.shown.replace(/\?.*/, '');
  try {
    await Connection.use(place.url, async () => undefined);
    return { status: 'reached' };
  } catch (problem) {
    const fault = postgresFault(problem, '');
    if (!(fault instanceof Error)) throw problem;
    return { status: isAway(problem) ? 'away' : 'refused', address, problem: fault.message.replace(/^: /, '') };
  }
}
