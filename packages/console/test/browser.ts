import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where a browser may be. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A browser to test with, or why there is none. */
export type FoundBrowser = { readonly path: string } | { readonly reason: string };

/**
 * Looks for a browser: the one that TAMIS_CHROMIUM names, one of the system, or Debian's headless shell, which is installed if
 * that is permitted.
 */
export function findBrowser(): FoundBrowser {
  const named = process.env.TAMIS_CHROMIUM ?? '';
  if (named !== '') return existsSync(named) ? { path: named } : { reason: `TAMIS_CHROMIUM names ${named}, which is not there` };
  return known() ?? installed();
}

function known(): FoundBrowser | undefined {
  const path = PLACES.find((place) => existsSync(place));
  return path === undefined ? undefined : { path };
}

function installed(): FoundBrowser {
  if (process.getuid?.() !== 0) return { reason: 'there is no browser, and only root can install one (set TAMIS_CHROMIUM)' };
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
    if (again.status !== 0) return { reason: `chromium-headless-shell can't be installed: ${lastLine(again.stderr ?? '')}` };
  }
  return known() ?? { reason: 'chromium-headless-shell was installed, but is not where it should be' };
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
