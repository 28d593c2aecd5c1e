// What talks to Postgres, in one file that is loaded by the first who connects: whoever keeps runs in files never pays for it.
export { default as pg } from 'pg';
export { PgBoss } from 'pg-boss';
export { default as Cursor } from 'pg-cursor';
