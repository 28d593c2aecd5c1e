import { type Document, isScalar, type ParsedNode, type Scalar, visit } from 'yaml';
import { isDoubtfulRemark } from '../../../lib/doubtful-remark.ts';
import { leavesOut } from '../../../lib/leaves-out.ts';
import type { Change } from '../../../model/change.ts';

/** The comments that are not at the end of a scalar's line; YAML leaves comments out by itself, but a reader may want to know of them. */
export function ownComments(document: Document.Parsed<ParsedNode>, text: string): readonly Change[] {
  const comments: (string | null | undefined)[] = [document.commentBefore];
  visit(document, {
    Node(_, node) {
      comments.push(node.commentBefore, isScalar(node) ? belowScalar(node, text) : node.comment);
    },
  });
  comments.push(document.comment);
  const lines = comments.flatMap((comment) => comment?.split('\n') ?? []);
  return lines.filter((line) => line.trim() !== '').map(leftOut);
}

/** The comments on the lines below a scalar; the one at the end of its line is noted with the scalar. */
function belowScalar({ comment, range }: Scalar, text: string): string | null | undefined {
  const [rest = ''] = text.slice(range?.[1], range?.[2]).split('\n');
  return rest.includes('#') ? comment?.split('\n').slice(1).join('\n') : comment;
}

function leftOut(line: string): Change {
  const isDoubt = isDoubtfulRemark(line) || leavesOut(line);
  const grade = isDoubt
    ? ({ code: 'parse.doubtful-comment', safety: 'unsafe' } as const)
    : ({ code: 'parse.comment', safety: 'safe' } as const);
  return { ...grade, path: '', before: `#${line}`, after: '' };
}
