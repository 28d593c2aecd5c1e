/** The port of a Postgres server that names none. */
const USUAL_PORT = '5432';

/** Whether a run at a place is in the named database, under any user; a schema counts only if one is named. */
export function isSameDb(place: string, named: string): boolean {
  const [one, other] = [new URL(place), new URL(named)];
  const schema = other.searchParams.get('schema');
  return (
    one.hostname === other.hostname &&
    (one.port || USUAL_PORT) === (other.port || USUAL_PORT) &&
    one.pathname === other.pathname &&
    one.searchParams.get('folder') === other.searchParams.get('folder') &&
    (schema === null || schema === one.searchParams.get('schema'))
  );
}
