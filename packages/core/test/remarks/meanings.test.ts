import { describe, expect, it } from 'vitest';
import type { Place, RemarkMeaning } from '../../src/remarks/cue.ts';
import { nearAct } from '../../src/remarks/near-act.ts';
import { remarkLanguages } from '../../src/remarks/remark-languages.ts';
import { RemarkReader } from '../../src/remarks/remark-reader.ts';
import groups from './meanings.json' with { type: 'json' };

const reader = new RemarkReader(remarkLanguages);

const meaningOf = (remark: string, place: string, asked?: readonly string[]) =>
  nearAct(reader, remark, place as Place, asked as readonly RemarkMeaning[] | undefined)?.meaning ?? 'none';

describe.each(groups)('a remark that $about', ({ places, marks, asked, meaning, remarks }) => {
  it.each(remarks)(`means ${meaning}: %s`, (remark) => {
    for (const place of places) {
      for (const mark of marks) {
        const found = meaningOf(mark + remark, place, asked);
        expect([mark, place, meaning === 'any' && found !== 'none' ? 'any' : found]).toEqual([mark, place, meaning]);
      }
    }
  });
});
