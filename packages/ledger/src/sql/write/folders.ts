import type { Recorded } from '../../model/attempt.ts';
import type { Work } from '../sql.ts';
import { storedId } from '../text.ts';
import type { Writing } from './writing.ts';

export function* registerFolder({ sql, clock }: Writing, folder: string): Work<Recorded> {
  const { changes } = yield* sql.run`INSERT INTO folder (path, registered_at) VALUES (${storedId(folder)}, ${clock.now()})
      ON CONFLICT DO NOTHING`;
  return changes === 0 ? 'known' : 'recorded';
}
