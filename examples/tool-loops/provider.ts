import { readFileSync } from 'node:fs';
import { type CassetteServer, readCassette, startCassetteServer } from '@tamis/models';

/** A provider on this machine that plays the replies of this example, whatever it is asked. */
export async function startProvider(): Promise<CassetteServer> {
  return await startCassetteServer(readCassette(readFileSync(new URL('replies.jsonl', import.meta.url), 'utf8')));
}
