import type { Change } from '../../../model/change.ts';
import { nearAct } from '../../../remarks/near-act.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';

export function doubtfulRemark(comment: string, remarks: RemarkReader): readonly Change[] {
  const said = nearAct(remarks, comment, 'list', ['retracts', 'corrects', 'example-only', 'offers-another']);
  if (said === undefined) return [];
  const before = comment.startsWith('#') ? comment : `#${comment}`;
  return [{ code: 'parse.doubtful-comment', safety: 'unsafe', path: '', before, after: '', args: { ...said } }];
}
