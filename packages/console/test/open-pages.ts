import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { tellBrowser } from '../../../scripts/tests/browsers.ts';
import type { Stage } from './stage.ts';
import { foundBrowser, type Visited, type Visitor, visit } from './visitor.ts';

export interface OpenPages<Set extends Stage> {
  readonly stage: Set;
  readonly visited: Visited;
  readonly one: Visitor;
  readonly tab: Page;
}

export function openPages<Set extends Stage>(
  set: () => Promise<Set>,
  take: (pages: OpenPages<Set>) => Promise<void> | void,
): void {
  let stage: Set | undefined;
  let visited: Visited | undefined;
  beforeAll(async () => {
    if ('reason' in foundBrowser) return;
    stage = await set();
    visited = await visit(stage.place);
    const one = await visited.visitor();
    await take({ stage, visited, one, tab: one.tab });
  }, 200_000);
  skipWithoutBrowser();
  afterAll(async () => {
    await visited?.close();
    await stage?.end();
  });
}

export function skipWithoutBrowser(): void {
  beforeEach(({ skip, task }) => {
    if ('reason' in foundBrowser) skip(foundBrowser.reason);
    else tellBrowser(task, foundBrowser.path);
  });
}
