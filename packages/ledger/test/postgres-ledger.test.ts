import { describe } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { openLedger } from '../src/index.ts';
import { ledgerBehaviour } from './behaviour/ledger-behaviour.ts';

const { server, reason, emptied } = await testServer();

describe.skipIf(server === undefined)(`in Postgres${reason}`, () => {
  ledgerBehaviour('Postgres', async (given) => openLedger(await emptied(), given), 2);
});
