export function begin(schema: string): string {
  return `SET TRANSACTION ISOLATION LEVEL READ COMMITTED; SET LOCAL search_path = ${schema};
  SELECT pg_advisory_xact_lock(hashtextextended('purse ${schema}', 0));`;
}

export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
