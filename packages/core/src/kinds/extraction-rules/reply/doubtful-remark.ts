import type { Change } from '../../../model/change.ts';
import { nearAct } from '../../../remarks/near-act.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';

/** Returns the doubt that a comment next to a rule raises, if it corrects or retracts the rule or offers another in its place. */
export function doubtfulRemark(comment: string, remarks: RemarkReader): readonly Change[] {
  const said = nearAct(remarks, comment, 'list', ['retracts', 'corrects', 'example-only', 'offers-another']);
  if (said === undefined) return [];
  const before = comment.startsWith('#') ? comment : `#${comment}`;
  return [{ code: 'parse.doubtful-comment', safety: 'unsafe', path: '', before, after: '', args: { ...said } }];
}
