import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { effectRace } from './behaviour/effect-race.ts';

const { server, reason, place } = await testServer();

describe.skipIf(server === undefined)(`an effect in Postgres${reason}`, () => {
  test('processes that make one call under different ids run it once', async () => {
    await effectRace(place(), path.join(mkdtempSync(path.join(tmpdir(), 'tamis-effects-')), 'trace.txt'), ['a', 'b']);
  });
});
