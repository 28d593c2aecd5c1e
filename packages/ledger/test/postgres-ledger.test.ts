import { afterAll, describe } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { openLedger } from '../src/index.ts';
import { Line } from '../src/postgres/database/line.ts';
import { ledgerBehaviour } from './behaviour/ledger-behaviour.ts';

const { server, reason, emptied } = await testServer();

describe.skipIf(server === undefined)(`in Postgres${reason}`, () => {
  // What the ledgers of one process read with is connected once, not for each test.
  const line = Line.to(server?.url ?? '');
  afterAll(() => line.close());
  ledgerBehaviour('Postgres', async (given) => openLedger(await emptied(), given));
});
