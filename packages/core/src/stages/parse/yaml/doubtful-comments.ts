import { type Document, isScalar, type ParsedNode, visit } from 'yaml';
import { isDoubtfulRemark } from '../../../lib/doubtful-remark.ts';
import { leavesOut } from '../../../lib/leaves-out.ts';
import type { Change } from '../../../model/change.ts';

/** Comments on lines of their own that correct or retract what they are next to, or stand for what is left out; YAML leaves comments out by itself. */
export function doubtfulComments(document: Document.Parsed<ParsedNode>): readonly Change[] {
  const comments: (string | null | undefined)[] = [document.commentBefore];
  visit(document, {
    Node(_, node) {
      comments.push(node.commentBefore);
      // One at the end of a scalar's line is noted with the scalar.
      if (!isScalar(node)) comments.push(node.comment);
    },
  });
  comments.push(document.comment);
  const lines = comments.flatMap((comment) => comment?.split('\n') ?? []);
  const doubtful = lines.filter((line) => isDoubtfulRemark(line) || leavesOut(line));
  return doubtful.map((line): Change => {
    return { code: 'parse.doubtful-comment', safety: 'unsafe', path: '', before: `#${line}`, after: '' };
  });
}
