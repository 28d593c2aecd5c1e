const HOME_SCHEMA = 'tamis';

/** The place of a ledger in Postgres: a database, and a schema in it that holds only the ledger. */
export interface PostgresPlace {
  /** The address without the schema, in the form libraries take. */
  readonly url: string;
  readonly schema: string;
  /** The address with the schema but without a password, for people and files. */
  readonly shown: string;
}

/** Whether a place is a Postgres address rather than a file. */
export function isPostgresPlace(place: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(place);
}

/** Parses a Postgres address. Its `schema` parameter names the schema. */
export function postgresPlace(place: string): PostgresPlace {
  const url = readUrl(place);
  const schema = url.searchParams.get('schema') ?? HOME_SCHEMA;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    throw new RangeError(
      `${JSON.stringify(schema)} can't be a schema: expected up to 63 lower-case letters, digits and _, not starting with a digit.`,
    );
  url.searchParams.delete('schema');
  const shown = new URL(url);
  shown.password = '';
  shown.searchParams.delete('sslpassword');
  shown.searchParams.set('schema', schema);
  return { url: url.href, schema, shown: shown.href };
}

/** A place as people may see it: an address without its password, or a path unchanged. */
export function shownPlace(place: string): string {
  return isPostgresPlace(place) ? postgresPlace(place).shown : place;
}

function readUrl(place: string): URL {
  const url = URL.parse(place);
  if (url === null) throw new RangeError('Unreadable database address: expected postgres://USER@HOST:PORT/DATABASE.');
  // Libraries also accept the password in the query. Here it has a single place, from which it is removed for people and files.
  const asked = url.searchParams.get('password');
  if (asked !== null) url.password = encodeURIComponent(asked);
  url.searchParams.delete('password');
  return url;
}

/** The place of another schema in the same database. */
export function inSchema(place: string, schema: string): string {
  const url = readUrl(place);
  url.searchParams.set('schema', schema);
  return url.href;
}

/** A schema name for a run: the run's name reduced to the characters allowed in schema names, plus a few unique letters. */
export function schemaFor(name: string, unique: string): string {
  const letters = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 30);
  return `tamis_${letters}_${unique.slice(0, 8)}`;
}

/** Adds to a place the password that `TAMIS_DB` has for the same server and database, if the place itself has none. */
export function withPassword(place: string, known: string | undefined = process.env.TAMIS_DB): string {
  if (!isPostgresPlace(place) || known === undefined || !isPostgresPlace(known)) return place;
  const [url, other] = [readUrl(place), readUrl(known)];
  if (url.password !== '' || url.host !== other.host || url.pathname !== other.pathname) return place;
  if (url.username !== '' && url.username !== other.username) return place;
  [url.username, url.password] = [other.username, other.password];
  return url.href;
}
