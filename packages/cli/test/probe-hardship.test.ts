import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { probing, prompts, sortSchema, statusOf } from './probing.ts';
import { tamis } from './tamis.ts';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));
const hasScript = isWhole && spawnSync('script', ['--version']).status === 0;

describe('a probe', () => {
  it('after a recheck pays only for what the recheck left to do', async () => {
    await probing({}, async ({ source, out, server, args, reach }) => {
      const schema = path.join(source, 'schemas/sort.json');
      writeFileSync(schema, sortSchema('complaint'));
      expect((await tamis([...args, '--probe', '4'])).code).toBe(3);
      expect([server.hits.length, await statusOf(out)]).toEqual([4, expect.objectContaining({ failed: 4, pending: 16 })]);
      writeFileSync(schema, sortSchema('thanks'));
      expect((await tamis(['recheck', out])).code).toBe(0);
      const { code, stderr } = await tamis(['run', out, '--probe', '4', ...reach]);
      expect([code, prompts(server).slice(4).toSorted()]).toEqual([3, ['Weigh u02.', 'Weigh u07.', 'Weigh u12.', 'Weigh u17.']]);
      expect(stderr).toContain('probe: 4 of 20 units, evenly spaced; measured, not guessed:\n');
      expect(stderr).toContain('will take about 40 calls and cost about $0.0400; $0.0080 of it is spent.\n');
      expect(await statusOf(out)).toMatchObject({ valid: 4, pending: 16, calls: 8 });
    });
  });

  it.skipIf(!hasScript)(
    'asks at a terminal whether to go on, and takes only a y for a yes (needs script)',
    { tags: 'proof' },
    async () => {
      await probing({}, async ({ out, server, args, reach }) => {
        const answering = async (line: readonly string[], typed: string) => {
          const child = spawn('script', ['-qec', [process.execPath, bin, ...line].join(' '), '/dev/null']);
          let said = '';
          child.stdout.setEncoding('utf8').on('data', (text: string) => {
            if (!said.includes('[y/N]') && `${said}${text}`.includes('[y/N]')) child.stdin.write(typed);
            said += text;
          });
          await once(child, 'close');
          return said;
        };
        const first = await answering([...args, '--probe', '4'], '\n');
        expect(first).toContain('Continue with the other 16 units, about $0.0400 in all? [y/N]');
        expect(first).toContain('paused after the probe; its results are kept.');
        expect(server.hits.length).toBe(8);
        await answering(['run', out, '--probe', '4', ...reach], 'y\n');
        expect([server.hits.length, await statusOf(out)]).toEqual([40, expect.objectContaining({ state: 'ended', valid: 20 })]);
      });
    },
  );

  it('in batches asks for its units alone, at half the price', async () => {
    await probing({}, async ({ out, server, args, reach }) => {
      const requests = () => server.batches.flatMap((batch) => batch.requests).length;
      const { code, stderr } = await tamis([...args, '--probe', '4', '--batch', '--poll', '0.05s']);
      expect([code, requests()]).toEqual([3, 8]);
      expect(stderr).toContain('will take about 40 calls and cost about $0.0200; $0.0040 of it is spent.\n');
      const again = await tamis(['run', out, '--probe', '4', '--poll', '0.05s', ...reach]);
      expect([again.code, requests()]).toEqual([3, 8]);
      expect((await tamis(['run', out, '--poll', '0.05s', ...reach])).code).toBe(0);
      expect([requests(), await statusOf(out)]).toEqual([40, expect.objectContaining({ valid: 20, mode: 'batch' })]);
    });
  });
});
