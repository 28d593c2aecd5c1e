import type { Change } from '@tamis/core';
import type { RemarkReader } from '@tamis/core/kind';
import { appendAll } from '@tamis/core/kind';
import { type Document, isScalar, type Scalar, visit } from 'yaml';
import { doubtfulRemark } from '../reply/doubtful-remark.ts';

// Returns doubts about a rule that YAML reads without complaint: comments, and numbers that YAML readers disagree on.
export function doubtsIn(document: Document.Parsed, text: string, remarks: RemarkReader): readonly Change[] {
  const comments: (string | null | undefined)[] = [document.commentBefore];
  const found: Change[] = [];
  visit(document, {
    Node: (_, node) => {
      comments.push(node.commentBefore, node.comment);
      if (isScalar(node)) appendAll(found, ofNumber(node));
    },
    Pair: (_, { key, value }) => {
      if (isScalar(key) && FREE_TEXT.has(key.value) && isScalar(value)) appendAll(found, ofHash(value, text));
    },
  });
  comments.push(document.comment);
  const lines = comments.flatMap((comment) => comment?.split('\n') ?? []);
  return [...found, ...lines.flatMap((line) => doubtfulRemark(line, remarks))];
}

const FREE_TEXT: ReadonlySet<unknown> = new Set(['glob', 'pattern', 'default', 'if']);

// Returns the doubt about a hash. `run #(\d+)` without quotes ends at the hash; a comment usually has a space after it.
function ofHash({ type, range, value }: Scalar, text: string): readonly Change[] {
  if (type !== 'PLAIN' || !range) return [];
  const [rest = ''] = text.slice(range[1], range[2]).split('\n');
  return /#[^\s#]/.test(rest) ? [doubt('parse.swallowing-comment', `${value ?? ''}${rest}`, `${value ?? ''}`)] : [];
}

// Returns the doubt about a number: `010` is eight in YAML 1.1 and ten in YAML 1.2.
function ofNumber({ value, source }: Scalar): readonly Change[] {
  const isOdd = typeof value === 'number' && /^[+-]?0[0-9oxb]/i.test(source ?? '');
  return isOdd ? [doubt('parse.yaml-number', source ?? '', value)] : [];
}

function doubt(code: Change['code'], before: string, after: string | number): Change {
  return { code, safety: 'unsafe', path: '', before, after };
}
