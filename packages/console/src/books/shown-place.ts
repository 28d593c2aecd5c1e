import { isPostgresPlace, postgresPlace } from '@tamis/ledger/internal';

/** A ledger as people may see it: a file, or an address without its password. */
export function shownPlace(place: string): string {
  return isPostgresPlace(place) ? postgresPlace(place).shown : place;
}
