import { isPostgresPlace, postgresPlace } from '@tamis/ledger/internal';

/** The place of a ledger as shown to people: a file, or an address without its password. */
export function shownPlace(place: string): string {
  return isPostgresPlace(place) ? postgresPlace(place).shown : place;
}
