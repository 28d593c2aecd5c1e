import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servePage } from '../../../examples/browser-page/serve.ts';
import { skipWithoutBrowser } from './open-pages.ts';
import { aBrowser, closePages, foundBrowser } from './visitor.ts';

let served: Awaited<ReturnType<typeof servePage>>;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  if ('reason' in foundBrowser) return;
  served = await servePage();
  page = await (await aBrowser()).newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => errors.push(message.text()));
  await page.goto(`http://127.0.0.1:${(served.address() as AddressInfo).port}/`);
}, 60_000);

skipWithoutBrowser();

afterAll(async () => {
  await closePages();
  served?.close();
});

describe('the library in a page', () => {
  it('holds what JSON.parse silently accepts', async () => {
    await page.locator('#status', { hasText: 'hold' }).waitFor();
    expect(await page.locator('#parsed').textContent()).toBe('{"action":"transfer","amount":10000}');
    expect(await page.locator('#reasons').textContent()).toContain(
      'parse.duplicate-key, unsafe: amount: the key appears twice with different values, 10 and 10000.',
    );
  });

  it('repairs what is safe, and shows the value', async () => {
    await page.locator('#reply').fill('Sure!\n```json\n{"action": "Transfer", "amount": "25",}\n```');
    expect(await page.locator('#status').textContent()).toBe('pass');
    expect(JSON.parse((await page.locator('#value').textContent()) ?? '')).toEqual({ action: 'transfer', amount: 25 });
  });

  it('shows hostile text as text, and an invalid schema', async () => {
    await page.locator('#reply').fill('{"action": "<img src=x onerror=alert(1)>", "amount": 1}');
    expect(await page.locator('#status').textContent()).toBe('fail');
    expect(await page.locator('#reasons img').count()).toBe(0);
    await page.locator('#schema').fill('{"type": "objekt"}');
    expect(await page.locator('#status').textContent()).toBe('the schema is not one');
    expect(errors).toEqual([]);
  });

  it('gives nothing but its own files', async () => {
    const { port } = served.address() as AddressInfo;
    for (const name of ['package.json', 'core/../package.json', '..%2f..%2fpackage.json', 'serve.ts', 'core/%2e%2e/secret.js'])
      expect((await fetch(`http://127.0.0.1:${port}/${name}`)).status).toBe(404);
  });
});
