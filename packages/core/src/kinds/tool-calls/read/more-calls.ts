import { stageEntry } from '../../../codes/stage-entry.ts';
import type { Change } from '../../../model/index.ts';
import { nearAct } from '../../../remarks/near-act.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';

// Matches a remark that counts the calls, such as `# first of 3`.
const COUNTED = /^\W*(?:(?:call|part|payment|item) )?(?:first|\d{1,3}) of (\d{1,3}|two|three|four|five)\W*$/i;

const WORDS: ReadonlyMap<string, number> = new Map([
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
]);

// Puts comments that stand for unwritten calls in doubt. `isAmong` says whether a comment concerns calls.
export function withMoreCalls(
  changes: readonly Change[],
  remarks: RemarkReader,
  isAmong: (change: Change) => boolean = () => true,
): readonly Change[] {
  const isRemark = (change: Change) => stageEntry(change.code).isRemark === true && isAmong(change);
  const seen = new Map<number, number>();
  for (const change of changes) {
    const count = isRemark(change) ? countIn(change) : undefined;
    if (count !== undefined) seen.set(count, (seen.get(count) ?? 0) + 1);
  }
  return changes.map((change): Change => {
    if (!isRemark(change)) return change;
    // `# and the same for b` stands for calls that are not written.
    const said = nearAct(remarks, String(change.before), 'list', ['more-follows']);
    const isMore = said !== undefined || lacksSome(countIn(change), seen);
    return isMore ? { ...change, code: 'parse.doubtful-comment', safety: 'unsafe', ...(said && { args: { ...said } }) } : change;
  });
}

function lacksSome(count: number | undefined, seen: ReadonlyMap<number, number>): boolean {
  return count !== undefined && (seen.get(count) ?? 0) < count;
}

function countIn({ before }: Change): number | undefined {
  const written = COUNTED.exec(String(before))?.[1]?.toLowerCase();
  return written === undefined ? undefined : (WORDS.get(written) ?? Number(written));
}
