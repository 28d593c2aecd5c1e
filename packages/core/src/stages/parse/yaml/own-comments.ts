import { type Document, isScalar, type ParsedNode, type Scalar, visit } from 'yaml';
import type { Change } from '../../../model/index.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';

export function ownComments(document: Document.Parsed<ParsedNode>, text: string, remarks: RemarkReader): readonly Change[] {
  const comments: (string | null | undefined)[] = [document.commentBefore];
  visit(document, {
    Node(_, node) {
      comments.push(node.commentBefore, isScalar(node) ? belowScalar(node, text) : node.comment);
    },
  });
  comments.push(document.comment);
  const lines = comments.flatMap((comment) => comment?.split('\n') ?? []);
  return lines.filter((line) => line.trim() !== '').map((line) => leftOut(line, remarks));
}

function belowScalar({ comment, range }: Scalar, text: string): string | null | undefined {
  const [rest = ''] = text.slice(range?.[1], range?.[2]).split('\n');
  return rest.includes('#') ? comment?.split('\n').slice(1).join('\n') : comment;
}

function leftOut(line: string, remarks: RemarkReader): Change {
  const edit = { path: '', before: `#${line}`, after: '' };
  const said = remarks.nearDocument(line, 'comment');
  if (said === undefined) return { code: 'parse.comment', safety: 'safe', ...edit };
  return { code: 'parse.doubtful-comment', safety: 'unsafe', ...edit, args: { ...said } };
}
