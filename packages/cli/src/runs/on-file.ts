import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyLedger, isPostgresPlace } from '@tamis/ledger/internal';

export async function onFile<Result>(place: string, check: (place: string) => Result): Promise<Result> {
  if (!isPostgresPlace(place)) return check(place);
  const folder = mkdtempSync(join(tmpdir(), 'tamis-verify-'));
  try {
    const copy = join(folder, 'ledger.sqlite');
    await copyLedger(place, copy);
    return check(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
