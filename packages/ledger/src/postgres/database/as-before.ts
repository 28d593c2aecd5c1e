import type { Statement } from '../../sql/sql.ts';

const NO_KEYS = `FROM (SELECT NULL::text AS key, NULL::bigint AS review_no, NULL::bigint AS keeps_ms WHERE false) AS effect_key`;

export function asBefore(asked: Statement, version: number): Statement {
  if (asked.kind === 'together') return { ...asked, statements: asked.statements.map((one) => asBefore(one, version)) };
  const text = asked.text.replaceAll(/\bFROM effect_key\b/g, NO_KEYS);
  if (version >= 7) return { ...asked, text };
  return { ...asked, text: text.replace(/\b(?:a\.)?judged_by( AS \w+)?/, (_, name = ' AS judged_by') => `NULL::text${name}`) };
}
