import type { Change } from '@tamis/core';
import { type RemarkReader, remarkIn } from '@tamis/core/kind';

export function doubtfulRemark(comment: string, remarks: RemarkReader): readonly Change[] {
  const said = remarkIn(remarks, comment, 'list', ['retracts', 'corrects', 'example-only', 'offers-another']);
  if (said === undefined) return [];
  const before = comment.startsWith('#') ? comment : `#${comment}`;
  return [{ code: 'parse.doubtful-comment', safety: 'unsafe', path: '', before, after: '', args: { ...said } }];
}
