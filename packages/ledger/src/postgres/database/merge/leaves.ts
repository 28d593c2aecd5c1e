import type { Statement } from '../../../sql/sql.ts';

/** A statement that asks for one thing. */
export type Single = Exclude<Statement, { readonly kind: 'together' }>;

/** A single statement among those sent together, at any depth. */
export interface Leaf {
  readonly asked: Single;
  /** Which of the concurrent pieces of work it belongs to. */
  readonly work: number;
}

/** The single statements among those sent together, in order. */
export function leavesOf(statements: readonly Statement[]): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const gather = (asked: Statement, work: number): void => {
    if (asked.kind === 'together') for (const one of asked.statements) gather(one, work);
    else leaves.push({ asked, work });
  };
  for (const [work, asked] of statements.entries()) gather(asked, work);
  return leaves;
}

/** Puts the answers to single statements back into the nesting in which they were asked for. */
export function nested(statements: readonly Statement[], answers: Iterator<unknown>): readonly unknown[] {
  return statements.map((asked) => (asked.kind === 'together' ? nested(asked.statements, answers) : answers.next().value));
}
