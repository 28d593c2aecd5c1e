import { isPostgresPlace, postgresPlace } from '@tamis/ledger/internal';

export function shownPlace(place: string): string {
  return isPostgresPlace(place) ? postgresPlace(place).shown : place;
}
