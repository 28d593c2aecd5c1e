import type { Ledger } from '@tamis/ledger';
import { type Chunk, isPostgresPlace, openJobs } from '@tamis/ledger/internal';

export async function lentUnits(ledger: Ledger, run: string): Promise<(unit: string) => boolean> {
  if (!isPostgresPlace(ledger.place)) return () => false;
  const held = new Set((await ledger.leasesOf(run)).map(({ name }) => name));
  const jobs = await openJobs(ledger.place);
  try {
    const chunks = (await jobs.taken()).filter(({ name }) => held.has(name));
    return (unit) => chunks.some((chunk) => isIn(chunk, unit));
  } finally {
    await jobs.close();
  }
}

function isIn({ after, until }: Chunk, unit: string): boolean {
  const bytes = Buffer.from(unit);
  if (Buffer.compare(bytes, Buffer.from(after)) <= 0) return false;
  return until === undefined || Buffer.compare(bytes, Buffer.from(until)) <= 0;
}
