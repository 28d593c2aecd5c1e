import { expect, it } from 'vitest';
import { isWhole } from '../../scripts/tests/share.ts';
import { judgeRows } from './judge-rows.ts';
import { loadRows } from './load.ts';
import { corporaFolder } from './row.ts';
import { score } from './score.ts';
import { meanRight } from './table.ts';

// Our own corpus is packages/core/test/verdicts/replies.jsonl; it is always there.
it('no row of the corpora next to the repository is silently wrong, and nearly all are read correctly', async ({ skip }) => {
  const folder = corporaFolder();
  if (folder === undefined) return skip('../shared/corpora is not here');
  // `npm run proof` judges all of them.
  const rows = loadRows(folder, isWhole ? 1 : 24);
  const answers = await judgeRows(rows);
  const scored = rows.map((row, index) => score(row, answers[index] as (typeof answers)[number]));
  expect(scored.filter(({ result }) => result === 'silent').map(({ row }) => row.id)).toEqual([]);
  expect(meanRight(scored)).toBeGreaterThanOrEqual(92);
});
