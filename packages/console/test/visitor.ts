import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { until } from '../../../scripts/tests/until.ts';
import { type RunningConsole, startConsole } from '../src/index.ts';
import { type FoundBrowser, findBrowser } from './browser.ts';

export const builtPage = path.resolve(import.meta.dirname, '../dist/page');

const GUARD = 40;

function quickPage(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-page-'));
  cpSync(builtPage, folder, { recursive: true });
  const [index, html] = [path.join(folder, 'index.html'), readFileSync(path.join(builtPage, 'index.html'), 'utf8')];
  writeFileSync(index, html.replace('<html', `<html data-guard-ms="${GUARD}"`));
  return folder;
}

// Waits until keys are no longer ignored: since when the screen is as it is, a test knows only by what it has waited for.
export async function settled(tab: Page): Promise<void> {
  await tab.waitForTimeout(GUARD + 20);
}

export const foundBrowser: FoundBrowser = findBrowser();

export interface Visitor {
  readonly context: BrowserContext;
  readonly tab: Page;
  readonly load: (address: string, wanted: string) => Promise<void>;
  readonly go: (address: string, wanted: string) => Promise<void>;
}

export interface Visited {
  readonly browser: Browser;
  readonly served: Pick<RunningConsole, 'url' | 'link'>;
  readonly errors: string[];
  readonly visitor: (options?: BrowserContextOptions) => Promise<Visitor>;
  readonly close: () => Promise<void>;
}

const everyFile = globalThis as { tamisBrowser?: Promise<Browser> };

export async function aBrowser(): Promise<Browser> {
  if ('reason' in foundBrowser) throw new Error(foundBrowser.reason);
  everyFile.tamisBrowser ??= launched(foundBrowser.path);
  return await everyFile.tamisBrowser;
}

// Starts a browser whose files outlive the test file that needs it first.
async function launched(executablePath: string): Promise<Browser> {
  const { TMPDIR, TAMIS_TESTS_FOLDER = tmpdir() } = process.env;
  process.env.TMPDIR = TAMIS_TESTS_FOLDER;
  try {
    // Other tests of this process end programs by such signals, and a browser would end the process.
    return await chromium.launch({ executablePath, handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false });
  } finally {
    process.env.TMPDIR = TMPDIR;
  }
}

export async function closePages(): Promise<void> {
  for (const context of (await everyFile.tamisBrowser)?.contexts() ?? []) await context.close();
}

export async function visit(ledger: string, page = quickPage()): Promise<Visited> {
  const errors: string[] = [];
  const served = await startConsole({ ledger, page, log: (_id, problem) => errors.push(String(problem)) });
  const { browser, visitor } = await browserFor(served, errors);
  const close = async () => {
    await closePages();
    await served.close();
  };
  return { browser, served, errors, visitor, close };
}

// A browser for a console that is already being served.
export async function browserFor(
  served: Pick<RunningConsole, 'url' | 'link'>,
  errors: string[],
): Promise<Pick<Visited, 'browser' | 'visitor'>> {
  const browser = await aBrowser();
  const visitor = async (options: BrowserContextOptions = {}): Promise<Visitor> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options });
    const tab = await context.newPage();
    // A limit for a busy machine; nothing waits that long otherwise.
    tab.setDefaultTimeout(30_000);
    remember(tab, served.url, errors);
    await tab.goto(served.link());
    await tab.waitForSelector('.shell');
    return {
      ...{ context, tab },
      load: async (address, wanted) => {
        await tab.goto(served.url + address);
        await tab.waitForSelector(wanted);
      },
      go: (address, wanted) => goTo(tab, address, wanted),
    };
  };
  return { browser, visitor };
}

export async function drawn(tab: Page): Promise<void> {
  await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

// Reads a decision to its end on a phone, until its first button may be used.
export async function readToEnd(phone: Page): Promise<void> {
  await until('everything was read', async () => {
    // It goes as soon as the last part was seen, perhaps between a look and a tap.
    await phone.evaluate(() => document.querySelector<HTMLElement>('.actfoot .below')?.click());
    return (await phone.locator('.actfoot .button.primary').getAttribute('aria-disabled')) === null;
  });
}

function remember(tab: Page, url: string, errors: string[]): void {
  tab.on('pageerror', (problem) => errors.push(`page: ${problem.message}`));
  tab.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  tab.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('blob:'))
      errors.push(`request: ${request.url().slice(0, 80)}`);
  });
  tab.on('console', (message) => {
    // Core tries to generate code for a schema that checks many values, and does without it if a page forbids that.
    const isExpected = /40[49]|requires 'TrustedScript'/.test(message.text());
    if (message.type() === 'error' && !isExpected) errors.push(`console: ${message.text().slice(0, 200)}`);
  });
}

// The content of another page is marked, so that it is not mistaken for what is awaited.
async function goTo(tab: Page, address: string, wanted: string): Promise<void> {
  await tab.evaluate(
    ([to, selector]) => {
      const isElsewhere = new URL(to, location.href).pathname !== location.pathname;
      if (isElsewhere) for (const old of document.querySelectorAll(selector)) old.setAttribute('data-old', '');
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
      scrollTo(0, 0);
    },
    [address, wanted] as const,
  );
  await tab.waitForSelector(`:is(${wanted}):not([data-old])`);
}
