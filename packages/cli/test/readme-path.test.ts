import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pages, root } from '../../models/test/pages.ts';

const above = mkdtempSync(path.join(tmpdir(), 'tamis-readme-'));
afterAll(() => rmSync(above, { recursive: true, force: true }));
const mine = path.join(above, 'mine');
mkdirSync(mine);
writeFileSync(path.join(mine, 'package.json'), '{"type": "module"}');
// The clone that the README mentions, next to a user's own project.
symlinkSync(root, path.join(above, 'tamis'));

const blocks = pages().find(({ name }) => name === 'README.md')?.blocks ?? [];
const [start = '', tests = '', install = '', commands = ''] = blocks
  .filter(({ language }) => language === 'sh')
  .map(({ body }) => body);

/** Runs a line in the folder of a new user, whose commands are those that the README had them install. */
function shell(line: string) {
  const bin = `${path.join(mine, 'node_modules/.bin')}:${path.dirname(process.execPath)}`;
  const env = { ...process.env, NO_COLOR: '1', npm_config_offline: 'true', PATH: `${bin}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd: mine, env, encoding: 'utf8', input: '' });
  return { status, stdout, said: `${stdout}${stderr}` };
}

/** Commands of the list that run until they are stopped, or that ask a model; they have their own tests. */
const ELSEWHERE = /^tamis (ask|proxy|record|gate-mcp) /;

/** Files that the list mentions without showing their contents. */
function ownFiles(): void {
  for (const example of ['check', 'check-tools', 'extraction', 'voice-commands'])
    cpSync(path.join(root, 'examples', example), mine, { recursive: true });
  cpSync(path.join(root, 'examples/pipeline'), path.join(mine, 'examples/pipeline'), { recursive: true });
  cpSync(path.join(root, 'packages/cli/templates/check/ticket.yaml'), path.join(mine, 'ticket.yaml'));
  writeFileSync(
    path.join(mine, 'calls.jsonl'),
    '{"reply": "{\\"name\\": \\"find_order\\", \\"arguments\\": {\\"id\\": \\"A1\\"}}"}\n',
  );
  writeFileSync(path.join(mine, 'questions.jsonl'), '{"id": 1, "reply": "{}", "contract": {}}\n');
}

describe('the path through the README, in a new folder', () => {
  it('begins with the two commands that the workflow of the repository runs, too', () => {
    expect([start, tests]).toEqual(['npm ci && npm start\n', 'npm ci && npm test\n']);
  });

  it('installs the packages and the command from a clone, without a registry', () => {
    const [build = '', ...lines] = install.trim().split('\n');
    // The clone is this repository, which is built already.
    expect(build).toBe('(cd ../tamis && npm ci && npm run build)');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect([line, shell(line)]).toEqual([line, expect.objectContaining({ status: 0 })]);
    expect(shell('npx tamis --version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  }, 60_000);

  it('runs the ten lines, and prints what it says', () => {
    const program = blocks.find(({ language }) => language === 'ts');
    writeFileSync(path.join(mine, 'ten-lines.ts'), program?.body ?? '');
    expect(shell('node ten-lines.ts')).toEqual({ status: 0, stdout: program?.printed, said: program?.printed });
  });

  it('goes through the list of commands in its order', () => {
    ownFiles();
    const lines = commands
      .trim()
      .split('\n')
      .filter((line) => !ELSEWHERE.test(line));
    expect(lines.length).toBeGreaterThan(10);
    const results = lines.map((line) => [line, shell(line)] as const);
    // Some units fail on purpose (1, 8); everything else is a command that does not work.
    expect(results.filter(([, { status }]) => ![0, 1, 8].includes(status ?? -1))).toEqual([]);
  }, 120_000);
});
