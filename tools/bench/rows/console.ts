import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLedger } from '@tamis/ledger';
import { chromium } from 'playwright-core';
import { closeStored, copyUnits, storedRun } from '../documents/stored-run.ts';
import type { Options } from '../options.ts';
import { met, short } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { startServerChild } from '../timing/server-child.ts';
import { median } from '../timing/statistics.ts';

const TAMIS = fileURLToPath(new URL('../../../packages/cli/bin/tamis.js', import.meta.url));
const BARE = fileURLToPath(new URL('../children/bare-hono.mjs', import.meta.url));
const WRITER = fileURLToPath(new URL('../children/ledger-writer.mjs', import.meta.url));
const ATTEMPTS_PER_UNIT = 2;
/** Milliseconds, for 95 of 100 answers. */
const MOST_ANSWER = 150;
/** Milliseconds from the address to the first row on the screen. */
const MOST_PAINT = 1000;
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * The console over a run with a million attempts: each list compared with a bare page, and how soon a browser shows the inbox.
 */
export async function consoleRow(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-bench-'));
  try {
    await measure(folder, options.quick ? 100_000 : 1_000_000, options.quick ? 20 : 100);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const LISTS = (run: string): { readonly [name: string]: string } => ({
  inbox: '/api/inbox?tab=everyone',
  runs: '/api/runs',
  run: `/api/runs/${run}`,
  'failed units': `/api/runs/${run}/units?state=failed`,
  'units after the middle': `/api/runs/${run}/units?after=unit-0250000`,
  failures: `/api/runs/${run}/failures`,
  examples: `/api/runs/${run}/examples?code=schema.type`,
  unit: `/api/runs/${run}/units/unit-0000777`,
});

async function measure(folder: string, attempts: number, calls: number): Promise<void> {
  const stored = storedRun(folder, { type: 'object' }, '{"a": 1}');
  copyUnits(stored, attempts / ATTEMPTS_PER_UNIT, ATTEMPTS_PER_UNIT);
  closeStored(stored);
  await openReviews(join(folder, 'home.sqlite'), 200);
  const bare = await startServerChild([BARE]);
  const served = await startServerChild([TAMIS, 'console', '--ledger', join(folder, 'home.sqlite')]);
  try {
    const { origin, hash } = new URL(served.url);
    const headers = await signIn(origin, hash.slice('#token='.length));
    const table = async (when: string) => {
      const rows: (readonly string[])[] = [];
      for (const [name, path] of Object.entries(LISTS('run')))
        rows.push(await row(name, `${origin}${path}`, headers, bare.url, calls));
      printTable(
        `console: ${attempts} attempts, 200 open reviews, ${calls} answers each, ${when}; beside a bare hono page`,
        ['', 'first', 'median', 'p95', 'bare p95', 'ratio', 'target', ''],
        rows,
      );
    };
    await table('one after the other');
    await paint(origin, headers);
    const writer = await startServerChild([WRITER, join(folder, 'home.sqlite'), join(stored.run, 'ledger.sqlite')]);
    try {
      await table('while another process writes 50 times a second');
    } finally {
      await writer.close();
    }
  } finally {
    await served.close();
    await bare.close();
  }
}

async function openReviews(place: string, count: number): Promise<void> {
  const ledger = openLedger(place);
  for (let at = 0; at < count; at++)
    await ledger.propose(
      { run: 'agent', step: 'send', unit: `call-${at}`, attempt: 1 },
      { kind: 'tool-call', reason: 'approval', action: 'send', held: `{"to": "p${at}"}`, digest: `sha256:${at}`, contract: '' },
    );
  await ledger.close();
}

async function signIn(origin: string, token: string): Promise<{ readonly [name: string]: string }> {
  const answer = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

async function row(name: string, url: string, headers: object, bare: string, calls: number): Promise<readonly string[]> {
  const first = await timed(url, headers);
  const [own, other]: [number[], number[]] = [[], []];
  for (let call = 0; call < calls; call++) {
    own.push(await timed(url, headers));
    other.push(await timed(bare, {}));
  }
  const most = p95(own);
  const ratio = most / p95(other);
  return [
    ...[
      name,
      `${short(first)} ms`,
      `${short(median(own))} ms`,
      `${short(most)} ms`,
      `${short(p95(other))} ms`,
      `${short(ratio)} ×`,
    ],
    ...[`≤ ${MOST_ANSWER} ms`, met(most <= MOST_ANSWER)],
  ];
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

const agent = new Agent({ keepAlive: true });

function timed(url: string, headers: object): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { ...headers } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: status ${answer.statusCode}`));
      answer.resume().once('end', () => resolve(performance.now() - start));
    })
      .once('error', reject)
      .end();
  });
}

async function paint(origin: string, { cookie = '' }: { readonly cookie?: string }): Promise<void> {
  const executablePath = CHROMIUM.find((path) => existsSync(path));
  if (executablePath === undefined) {
    process.stdout.write('console: no browser, so the first paint was not measured (apt-get install chromium-headless-shell).\n');
    return;
  }
  const browser = await chromium.launch({ executablePath });
  const [name = '', value = ''] = cookie.split('=');
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const context = await browser.newContext();
    await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    const start = performance.now();
    await page.goto(origin);
    await page.waitForSelector('.review');
    times.push(performance.now() - start);
    await context.close();
  }
  await browser.close();
  printTable(
    'console: a browser with nothing in its cache, from the address to the first row of the inbox',
    ['', 'median', 'slowest', 'target', ''],
    [
      [
        'inbox',
        `${short(median(times))} ms`,
        `${short(Math.max(...times))} ms`,
        `≤ ${MOST_PAINT} ms`,
        met(median(times) <= MOST_PAINT),
      ],
    ],
  );
}
