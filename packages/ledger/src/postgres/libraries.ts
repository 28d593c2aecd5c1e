// The Postgres libraries, in one file that is loaded on the first connection, so that users who keep runs in files never pay for
// it.
export { default as pg } from 'pg';
