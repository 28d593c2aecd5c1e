import type { Ids } from '../../port/ids.ts';
import type { WallClock } from '../../port/wall-clock.ts';
import type { Sql } from '../sql.ts';

/** The dependencies of every write. */
export interface Writing {
  readonly sql: Sql;
  readonly clock: WallClock;
  readonly ids: Ids;
}
