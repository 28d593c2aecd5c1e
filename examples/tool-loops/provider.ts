import { readFileSync } from 'node:fs';
import { type CassetteServer, readCassette, startCassetteServer } from '@tamis/models';

/** A provider on this machine that plays the replies of this example, whatever it is asked. */
export async function startProvider(): Promise<CassetteServer> {
  const read = readCassette(readFileSync(new URL('replies.jsonl', import.meta.url), 'utf8'));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return await startCassetteServer(read.cassette);
}
