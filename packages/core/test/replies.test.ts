import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Gates } from '../../../scripts/cases/judge-case.ts';
import { readReplies } from '../../../scripts/cases/read-replies.ts';
import { expectedOf, summary } from './case-verdict.ts';

const folder = path.join(import.meta.dirname, 'replies');

describe.each(readdirSync(folder).sort())('%s', (page) => {
  const replies = readReplies(page, folder);
  const gates: Gates = new Map();
  it.each(replies.map((one) => [one.title, one] as const))('%s', async (_title, one) => {
    const { got, told } = await summary(one, gates);
    expect(got).toEqual(expectedOf(one));
    if (one.told !== undefined) expect(told).toEqual(one.told);
  });
});
