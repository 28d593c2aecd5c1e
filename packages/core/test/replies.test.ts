import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import type { Gates } from '../../../scripts/cases/judge-case.ts';
import { readReplies } from '../../../scripts/cases/read-replies.ts';
import { expectedOf, itHolds, summary } from './case-verdict.ts';

const folder = path.join(import.meta.dirname, 'replies');

describe.each(readdirSync(folder).sort())('%s', (page) => {
  const replies = readReplies(page, folder);
  const gates: Gates = new Map();
  itHolds('has the verdicts that it says', replies, async (one) => {
    const { got, told } = await summary(one, gates);
    expect(got).toEqual(expectedOf(one));
    if (one.told !== undefined) expect(told).toEqual(one.told);
  });
});
