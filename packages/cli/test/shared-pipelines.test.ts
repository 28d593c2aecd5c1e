import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCassetteServer } from '@tamis/models';
import { expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { cassetteFor, unitsOf } from './run-cassettes.ts';
import { reading } from './run-ledger.ts';
import { hurried, pipelines, SHARED, seenBy, writtenIn } from './shared-pipelines.ts';
import { tamis } from './tamis.ts';

it.for(SHARED)(
  'takes $name to its end over sockets, whatever the model does; the server and the ledger agree call by call',
  async ({ name, scripts, steps, units: all }, { skip }) => {
    skip(!existsSync(pipelines), '../shared/corpora is not here');
    skip(!isWhole && name === 'NPCDialog', 'one of them is enough to see that they run: npm run proof does it');
    const place = mkdtempSync(path.join(tmpdir(), 'tamis-shared-'));
    const folder = hurried(path.join(pipelines, name), path.join(place, name));
    const units = unitsOf(folder);
    expect(units).toHaveLength(all);
    // Enough for three of everything that happens.
    const count = isWhole ? all : 40;
    const exchanges = cassetteFor(units, scripts);
    const server = await startCassetteServer(exchanges);
    try {
      const out = path.join(place, 'run');
      const flags = ['--provider', 'openai', '--model', 'gpt-test', '--base-url', `${server.url}/v1`, '--concurrency', '8'];
      const home = ['--ledger', path.join(place, 'home.sqlite'), '--max-units', String(count)];
      const { code, stderr } = await tamis(['run', folder, '--out', out, ...flags, ...home, '--skip-scripts', '--yes']);
      expect([code, stderr]).toEqual([1, expect.stringContaining(`${count} units`)]);
      const seen = seenBy(server, exchanges);
      expect(await writtenIn(out)).toEqual(seen);
      for (const word of ['fault.rate-limited', 'fault.server', 'fault.cut-stream', 'answered'])
        expect(seen.filter((call) => call.includes(word)).length).toBeGreaterThan(2);
      await reading(out, async (ledger, run) => {
        const { states, steps: counted } = await ledger.counts(run);
        expect(states).toMatchObject({ pending: 0, running: 0, waiting: 0 });
        expect(states.valid + states.repaired + states.failed).toBe(count);
        expect(states.failed).toBeGreaterThan(2);
        expect(counted.map(({ step }) => step)).toEqual(steps);
        expect(await ledger.run(run)).toMatchObject({ status: 'ended' });
      });
      expect(await tamis(['verify', out])).toMatchObject({ code: 0 });
    } finally {
      await server.close();
    }
  },
);
