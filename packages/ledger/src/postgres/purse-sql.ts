/**
 * Begins a change to the purse, which ends with the last statement sent along with it. Each statement sees everything committed before it,
 * including what the previous holder of the lock wrote.
 */
export function begin(schema: string): string {
  return `SET TRANSACTION ISOLATION LEVEL READ COMMITTED; SET LOCAL search_path = ${schema};
  SELECT pg_advisory_xact_lock(hashtextextended('purse ${schema}', 0));`;
}

/** Quotes a string for SQL. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
