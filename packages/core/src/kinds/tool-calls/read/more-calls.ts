import type { Change } from '../../../model/change.ts';

/** `# and the same for b`: a remark that stands for calls that are not written. */
const SAME_AGAIN = /^\W*(?:and |then |do )*(?:the )?(?:same|likewise|similarly) (?:for|with|to)\b/i;

/** `# first of 3`, `# 1/3`: a remark that counts the calls. */
const COUNTED = /^\W*(?:(?:call|part|payment|item) )?(?:first|\d{1,3})(?: of |\/)(\d{1,3}|two|three|four|five)\W*$/i;

const WORDS: ReadonlyMap<string, number> = new Map([
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
]);

/** Whether a remark says that there are more calls than those with such remarks; `all` are the remarks of a reply. */
export function standsForMore(remark: string, all: readonly string[]): boolean {
  if (SAME_AGAIN.test(remark)) return true;
  const count = countIn(remark);
  return count !== undefined && all.filter((one) => countIn(one) === count).length < count;
}

function countIn(remark: string): number | undefined {
  const written = COUNTED.exec(remark)?.[1]?.toLowerCase();
  return written === undefined ? undefined : (WORDS.get(written) ?? Number(written));
}

/** The same changes; a comment among calls that stands for more of them is in doubt. */
export function withMoreCalls(changes: readonly Change[]): readonly Change[] {
  const comments = changes.filter(({ code }) => code === 'parse.comment').map(({ before }) => String(before));
  if (comments.length === 0) return changes;
  return changes.map((change): Change => {
    const isMore = change.code === 'parse.comment' && standsForMore(String(change.before), comments);
    return isMore ? { ...change, code: 'parse.doubtful-comment', safety: 'unsafe' } : change;
  });
}
