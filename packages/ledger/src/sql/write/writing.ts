import type { Ids } from '../../port/ids.ts';
import type { WallClock } from '../../port/wall-clock.ts';
import type { Sql } from '../sql.ts';

export interface Writing {
  readonly sql: Sql;
  readonly clock: WallClock;
  readonly ids: Ids;
}
