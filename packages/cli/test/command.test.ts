import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tamis } from './tamis.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };

describe('the command', () => {
  it('tells its version', async () => {
    expect(await tamis(['--version'])).toMatchObject({ code: 0, stderr: '' });
    expect((await tamis(['--version'])).stdout.toString()).toBe(`${version}\n`);
  });

  it.each([[[]], [['--help']]])('lists its commands for %j', async (args) => {
    const { code, stdout } = await tamis(args);
    expect(code).toBe(0);
    for (const name of ['check', 'ask', 'run', 'judge', 'record', 'commands', 'config', 'explain', 'EXAMPLES'])
      expect(stdout.toString()).toContain(name);
  });

  it('names what each flag takes', async () => {
    const helps = await Promise.all(
      [
        'check',
        'ask',
        'run',
        'watch',
        'runs',
        'extract',
        'failures',
        'show',
        'recheck',
        'report',
        'release',
        'record',
        'config check',
        'commands explain',
        'commands prompt',
        'commands report',
      ].map(async (name) => (await tamis([...name.split(' '), '--help'])).stdout.toString()),
    );
    const flags = helps.flatMap((help) => [...help.matchAll(/^ +(?:-\w )? *\[?--([\w-]+)(?: ([A-Z]+))?\]?(?:\/|\.\.\.| {2})/gm)]);
    const bare = new Set(flags.flatMap(([, flag, value]) => (value === undefined ? [flag] : [])));
    expect([...bare].sort()).toEqual([
      'append',
      'ascii',
      'batch',
      'color',
      'dry-run',
      'fail-fast',
      'help',
      'init',
      'keep-going',
      'null',
      'person',
      'plain',
      'progress',
      'prompt',
      'quiet',
      'realtime',
      'revalidate',
      'skip-scripts',
      'statistics',
      'strict',
      'validate-config',
      'warnings',
      'watch',
      'whole',
      'yes',
    ]);
    expect(flags.length).toBeGreaterThan(25);
  });

  const commands = ['explain', 'prompt', 'show', 'report', 'watch'].map((name) => `commands ${name}`);

  it.each([
    'check',
    'ask',
    'run',
    'watch',
    'runs',
    'pause',
    'resume',
    'release',
    'extract',
    'judge',
    'record',
    'config',
    'config check',
    'config schema',
    'explain',
    'commands',
    ...commands,
  ])('shows examples in the help of %s', async (name) => {
    const { code, stdout } = await tamis([...name.split(' '), '--help']);
    expect(code).toBe(0);
    expect(stdout.toString()).toMatch(/EXAMPLES\n {2}/);
    for (const line of stdout.toString().split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});
