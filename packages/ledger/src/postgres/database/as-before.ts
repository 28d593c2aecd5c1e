import type { Statement } from '../../sql/sql.ts';

/** A statement that reads tables as they were before version 7, in which nothing says what judged an attempt. */
export function asBefore(asked: Statement): Statement {
  if (asked.kind === 'together') return { ...asked, statements: asked.statements.map(asBefore) };
  const text = asked.text.replace(/\b(?:a\.)?judged_by( AS \w+)?/, (_, name = ' AS judged_by') => `NULL::text${name}`);
  return { ...asked, text };
}
