import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { someOf } from '../../../../scripts/tests/share.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

function programsIn(folder: string): readonly (readonly [command: string, printed: string])[] {
  const readme = readFileSync(path.join(root, 'examples', folder, 'README.md'), 'utf8');
  const commands = [...readme.matchAll(/^npx node (.*)$/gm)].map(([, command]) => command as string);
  const printed = /^```text\n(.*?)^```$/ms.exec(readme)?.[1] ?? '';
  return commands.map((command) => [command, printed]);
}

const programs = readdirSync(path.join(root, 'examples'), { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'README.md')
  .flatMap((file) => programsIn(path.dirname(file)));

describe('the examples', () => {
  it('are there', () => {
    expect(programs).toHaveLength(8);
  });

  // One of four, others with each commit.
  it.for(someOf(programs, 4).map(([, one]) => one))('node %s prints what its README says', async ([command, printed]) => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command.split(' '), { cwd: root });
    expect(stdout).toBe(printed);
    expect(stderr).toBe('');
  });
});
