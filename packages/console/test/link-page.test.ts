import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openHome, tellPeople } from '@tamis/ledger';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningConsole, startConsole } from '../src/index.ts';
import { third } from './in-turn.ts';
import { skipWithoutBrowser } from './open-pages.ts';
import { proposeRefund } from './stage.ts';
import { aBrowser, builtPage, closePages, readToEnd } from './visitor.ts';

const place = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-link-page-')), 'ledger.sqlite');
const ledger = openHome({ ledger: place });
const links: string[] = [];
let served: RunningConsole;
let errors: string[] = [];

const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => {
    body += part.toString();
  });
  request.on('end', () => {
    links.push((JSON.parse(body) as { link: string }).link);
    response.writeHead(204).end();
  });
});

skipWithoutBrowser();

beforeAll(async () => {
  await new Promise((resolve) => receiver.listen(0, '127.0.0.1', () => resolve(undefined)));
  served = await startConsole({ ledger: place, page: builtPage, publicUrl: 'http://localhost:9' });
});

afterAll(async () => {
  await closePages();
  await served?.close();
  await ledger.close();
  receiver.close();
});

async function toldLink(unit: string): Promise<string> {
  await proposeRefund(ledger, unit);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  await tellPeople({ ledger, webhooks: [{ url, name: 'ann' }], links: { publicUrl: served.url } });
  return links.at(-1) ?? '';
}

async function phone(): Promise<Page> {
  const context = await (await aBrowser()).newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  errors = [];
  page.on('pageerror', (problem) => errors.push(problem.message));
  // Whether someone is signed in is asked first.
  page.on('console', (message) => message.type() === 'error' && !/401/.test(message.text()) && errors.push(message.text()));
  return page;
}

it('opens the review of a link after a tap, decides it, and lets nobody in again', async () => {
  const link = await toldLink('call-1');
  const preview = await phone();
  await preview.goto(link);
  await preview.getByText('A decision is waiting').waitFor();
  // A preview that runs scripts has used nothing up, and the address no longer has the secret.
  expect(preview.url()).not.toContain('link=');

  const page = await phone();
  await page.goto(link);
  await page.getByText('Open it', { exact: true }).tap();
  await page.getByText('refund_payment').first().waitFor();
  expect(await page.locator('.sidebar').count()).toBe(0);
  const approve = page.locator('.actfoot .button.primary');
  await readToEnd(page);
  await approve.tap();
  await page.getByText('Send now').tap();
  await page.getByText('Recorded: approved.').first().waitFor();
  const decided = [];
  for await (const { decision } of ledger.reviews({ state: 'decided' })) decided.push(decision);
  expect(decided[0]).toMatchObject({ kind: 'approve', by: 'ann' });

  await preview.getByText('Open it', { exact: true }).tap();
  await preview.getByText('This link has been used or has expired.').waitFor();
  expect(errors).toEqual([]);
});

it('says in its title how many wait', third(0), async () => {
  await proposeRefund(ledger, 'call-2');
  await proposeRefund(ledger, 'call-3');
  const page = await phone();
  await page.goto(served.link());
  await page.waitForFunction(() => document.title === '(2) Tamis — Inbox');
  await page.goto(`${served.url}/runs`);
  await page.waitForFunction(() => document.title === '(2) Tamis — Runs');
  for await (const { review, digest } of ledger.reviews({ state: 'open' }))
    await ledger.decide({ review, digest, kind: 'deny', by: 'bob', text: 'no' });
  await page.waitForFunction(() => document.title === 'Tamis — Runs');
});
