import { existsSync } from 'node:fs';
import { openLedger } from '@tamis/ledger';
import { hasRunLedger, homePlace, isPostgresPlace } from '@tamis/ledger/internal';

export async function knownRuns(named: string | undefined): Promise<readonly string[]> {
  const place = homePlace({ ledger: named });
  if (!isPostgresPlace(place) && !existsSync(place)) return [];
  const home = openLedger(place, { readOnly: true });
  try {
    return (await home.folders()).filter(hasRunLedger).toReversed();
  } finally {
    await home.close();
  }
}
