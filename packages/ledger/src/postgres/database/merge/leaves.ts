import type { Statement } from '../../../sql/sql.ts';

export type Single = Exclude<Statement, { readonly kind: 'together' }>;

export interface Leaf {
  readonly asked: Single;
  readonly work: number;
}

export function leavesOf(statements: readonly Statement[]): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const gather = (asked: Statement, work: number): void => {
    if (asked.kind === 'together') for (const one of asked.statements) gather(one, work);
    else leaves.push({ asked, work });
  };
  for (const [work, asked] of statements.entries()) gather(asked, work);
  return leaves;
}

export function nested(statements: readonly Statement[], answers: Iterator<unknown>): readonly unknown[] {
  return statements.map((asked) => (asked.kind === 'together' ? nested(asked.statements, answers) : answers.next().value));
}
