import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

// Where a headless shell may be: a browser without windows, which needs a quarter of the processor time of a whole one.
const SHELLS = [
  '/usr/bin/chromium-headless-shell',
  path.join(
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(homedir(), '.cache/ms-playwright'),
    'chromium_headless_shell-*/chrome-*/{headless_shell,chrome-headless-shell}',
  ),
];

const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export type FoundBrowser = { readonly path: string } | { readonly reason: string };

export function findBrowser(): FoundBrowser {
  const named = process.env.TAMIS_CHROMIUM ?? '';
  if (named !== '') return existsSync(named) ? { path: named } : { reason: `TAMIS_CHROMIUM names ${named}, which is not there` };
  const shell = firstOf(SHELLS);
  if (shell !== undefined) return { path: shell };
  const reason = installShell();
  const found = firstOf([...SHELLS, ...WHOLE]);
  return found === undefined ? { reason } : { path: found };
}

function firstOf(places: readonly string[]): string | undefined {
  return places.flatMap((place) => globSync(place)).at(0);
}

function installShell(): string {
  if (process.getuid?.() !== 0) return 'there is no browser, and only root can install one (set TAMIS_CHROMIUM)';
  const apt = (...args: readonly string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
      encoding: 'utf8',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const install = () => apt('install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell');
  if (install().status !== 0) {
    apt('update', '-q');
    const again = install();
    if (again.status !== 0) return `chromium-headless-shell can't be installed: ${lastLine(again.stderr ?? '')}`;
  }
  return 'chromium-headless-shell was installed, but is not where it should be';
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
