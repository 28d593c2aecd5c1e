import { isPostgresPlace, postgresPlace } from '@tamis/ledger';

/** A run as people may see it: its folder, or its address without the password. */
export function shownRun(place: string): string {
  return isPostgresPlace(place) ? postgresPlace(place).shown : place;
}
