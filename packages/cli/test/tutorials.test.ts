import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { tarballs } from '../../../tools/tutorials/install.ts';
import { stepsIn } from '../../../tools/tutorials/tutorial.ts';
import { boundIn, guessedIn } from '../../../tools/tutorials/varying.ts';
import { walk } from '../../../tools/tutorials/walk.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'docs/tutorials');
const TUTORIALS = ['library', 'pipelines', 'approvals'] as const;
const pageOf = (name: string) => readFileSync(path.join(folder, `${name}.md`), 'utf8');
const filesIn = (name: string) => stepsIn(pageOf(name)).flatMap((step) => (step.kind === 'file' ? [step] : []));

// A home folder with what `npm pack` makes of our packages.
function packed(): string {
  const home = mkdtempSync(path.join(tmpdir(), 'tamis-home-'));
  const to = path.join(home, 'tamis-packages');
  mkdirSync(to);
  execFileSync('npm', ['pack', '--workspaces', '--silent', '--ignore-scripts', '--pack-destination', to], { cwd: root });
  return home;
}

describe('each tutorial', () => {
  // `npm run tutorials:write` writes into the pages what their commands print now.
  it.for(TUTORIALS)('%s works in an empty folder, with what the page shows and nothing else', async (name, { skip }) => {
    skip(!isWhole && name !== 'library', 'one walk is enough to see that walks work: npm run proof does it');
    const home = isWhole ? packed() : undefined;
    const walked = await walk(pageOf(name), home === undefined ? {} : { home });
    const seen = walked.map(({ step, printed }) => `$ ${step.body}${printed}`);
    expect(seen).toEqual(walked.map(({ step }) => `$ ${step.body}${step.printed}`));
    expect(seen.length).toBeGreaterThan(5);
    if (home !== undefined) rmSync(home, { recursive: true });
  });

  it.each(TUTORIALS)('%s installs packages by the names they are packed under', (name) => {
    const named = [...pageOf(name).matchAll(/~\/tamis-packages\/(\S+\.tgz)/g)].map(([, file = '']) => file);
    expect(named.filter((file) => !tarballs().has(file))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  });

  it.each(TUTORIALS)('%s writes a package.json before it installs, and leaves what others need of npm alone', (name) => {
    const steps = stepsIn(pageOf(name));
    const at = (isIt: (step: (typeof steps)[number]) => boolean) => steps.findIndex(isIt);
    // Without it, npm installs into a folder above that has one.
    expect(at((step) => step.kind === 'file' && step.name === 'package.json')).toBeGreaterThan(-1);
    expect(at((step) => step.kind === 'file' && step.name === 'package.json')).toBeLessThan(
      at((step) => step.kind === 'commands' && step.body.startsWith('npm install')),
    );
    expect(pageOf(name)).not.toContain('--omit');
  });

  it.each(TUTORIALS)('%s says what to do if it does not work, what was built, and where to go on', (name) => {
    const page = pageOf(name);
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings[0]).toBe('1. Get Tamis');
    expect(headings.slice(-2)).toEqual(['If it does not work', 'What you built']);
    expect(page.slice(page.lastIndexOf('Next:')).match(/\]\(/g)).toHaveLength(3);
  });
});

describe('tamis init --pipeline', () => {
  it('writes the pipeline folder of the tutorial', () => {
    const template = path.join(root, 'packages/cli/templates/pipeline');
    const written = readdirSync(path.join(template, 'pipeline'), { recursive: true, encoding: 'utf8' })
      .map((name) => `pipeline/${name.replaceAll(path.sep, '/')}`)
      .filter((name) => statSync(path.join(template, name)).isFile());
    const shown = filesIn('pipelines').filter(({ name }) => name.startsWith('pipeline/'));
    expect(Object.fromEntries(shown.map(({ name, body }) => [name, body]))).toEqual(
      Object.fromEntries(written.map((name) => [name, readFileSync(path.join(template, name), 'utf8')])),
    );
  });
});

describe('a walk', () => {
  it('knows what every block is for', () => {
    const block = (info: string, body: string) => `\`\`\`${info}\n${body}\`\`\`\n`;
    expect(stepsIn(`Create \`a.ts\`:\n\n${block('ts', '1;\n')}\n${block('sh elsewhere', 'npm ci\n')}`)).toEqual([
      { kind: 'file', name: 'a.ts', body: '1;\n' },
    ]);
    expect(stepsIn(`${block('sh', 'ls\n')}\n${block('text varies: 1 s, ab', 'x\n')}`)).toMatchObject([
      { body: 'ls\n', printed: 'x\n', varies: ['1 s', 'ab'] },
    ]);
    expect(() => stepsIn(`For example\n\n${block('ts', '1;\n')}`)).toThrow('What is this block for? 1;');
    expect(() => stepsIn(`${block('sh', 'ls\n')}\nIt prints this.\n\n${block('text', 'x\n')}`)).toThrow(
      'What is this block for?',
    );
  });

  it('lets only the words differ that the page says differ, and each is the same everywhere', () => {
    expect(boundIn('id 7hk2, 3 s: 7hk2\n', ['7hk2', '3 s'], 'id ab9, 12 ms: ab9\n')).toEqual(
      new Map([
        ['7hk2', 'ab9'],
        ['3 s', '12 ms'],
      ]),
    );
    expect(boundIn('id 7hk2: 7hk2\n', ['7hk2'], 'id ab9: ab8\n')).toBeUndefined();
    expect(boundIn('id 7hk2 ran\n', ['7hk2'], 'id ab9 failed\n')).toBeUndefined();
    expect(guessedIn(['7hk2'], 'No such id: ab9c, waits\n')).toEqual(new Map([['7hk2', 'ab9c']]));
  });
});
