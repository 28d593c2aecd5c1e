import { postgresPlace, runLedgerPlace } from '@tamis/ledger/internal';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../../scripts/postgres/test-server.ts';
import { type MakeModels, startRun } from '../../src/index.ts';
import { folderWith } from '../folder.ts';
import { endOf, newRun } from '../run/running.ts';
import { batchModels, batchOptions, batchServer, PROVIDERS, RATES, type TestProvider } from './batching.ts';

const { server: database, reason, query } = await testServer();
const provider = PROVIDERS[0] as TestProvider;

// Models whose requests cost at most a tenth of a cent.
function bounded(models: MakeModels): MakeModels {
  return async (...given) => {
    const modelOf = await models(...given);
    return (step) => {
      const { batches, ...model } = modelOf(step);
      return batches === undefined ? model : { ...model, batches: { ...batches, mostCost: () => 0.001 } };
    };
  };
}

describe.skipIf(database === undefined)(`the shared money of a run in batches${reason}`, () => {
  test('has what a batch may cost before it is sent, and what it has cost once it is over', async () => {
    const server = await batchServer([], 2);
    const [source, out, stop] = [folderWith(RATES), newRun(), new AbortController()];
    const models = bounded(batchModels({ provider, server }));
    const given = { models, maxCost: 1, db: database?.url ?? '' };
    const on = ({ kind }: { readonly kind: string }) => kind === 'batch-submitted' && stop.abort();
    await startRun(source, out, batchOptions({ provider, server }, { ...given, stop: stop.signal, on }));
    const { schema } = postgresPlace(runLedgerPlace(out));
    const purse = () => query(`SELECT reserved_nano, spent_nano FROM ${schema}.tamis_purse WHERE worker LIKE 'batch %'`);
    expect(await purse()).toEqual([{ reserved_nano: '5000000', spent_nano: '0' }]);
    const end = endOf(await startRun(source, out, batchOptions({ provider, server }, given)));
    expect(end.stop).toBeUndefined();
    const sums = `sum(reserved_nano) AS reserved, sum(spent_nano) AS spent`;
    const [after] = await query(`SELECT ${sums} FROM ${schema}.tamis_purse`);
    const [cost] = await query(`SELECT sum(cost_nano) AS spent FROM ${schema}.call`);
    expect(after).toEqual({ reserved: '0', spent: cost?.spent });
    expect(Number(cost?.spent)).toBeGreaterThan(0);
    await server.close();
  });

  test('is not exceeded: a batch that others have left too little for is not sent', async () => {
    const server = await batchServer([], 2);
    const [source, out, stop] = [folderWith(RATES), newRun(), new AbortController()];
    const models = bounded(batchModels({ provider, server }));
    const given = { models, maxCost: 0.02, db: database?.url ?? '' };
    const on = ({ kind }: { readonly kind: string }) => kind === 'batch-submitted' && stop.abort();
    await startRun(source, out, batchOptions({ provider, server }, { ...given, stop: stop.signal, on }));
    const { schema } = postgresPlace(runLedgerPlace(out));
    await query(`INSERT INTO ${schema}.tamis_purse (worker, reserved_nano, spent_nano) VALUES ('worker far away', 19500000, 0)`);
    const end = endOf(await startRun(source, out, batchOptions({ provider, server }, given)));
    expect(end.stop).toMatchObject({ kind: 'budget' });
    expect(server.batches.length).toBe(1);
    expect(end.counts.states.running).toBe(0);
    await server.close();
  });
});
