import { randomUUID } from 'node:crypto';
import { Line } from './database/line.ts';
import { createJobs, RATE, RATE_USER } from './jobs-tables.ts';
import { patiently } from './patiently.ts';
import { postgresPlace } from './place.ts';
import { quoted } from './purse-sql.ts';

/** What a process has seen of a rate limit since it last told. */
export interface RateNews {
  /** How many calls this process would make at once. */
  readonly wants: number;
  /** How many calls were answered. */
  readonly answered: number;
  /** The last refusal, if any: how long to wait, and how long ago the refused call was begun, in milliseconds. */
  readonly refused?: { readonly pause: number; readonly begunAgo: number };
}

/** What all processes that share a rate limit know of it. */
export interface RateStanding {
  /** How many calls all of them may make at once. Absent if no limit is known. */
  readonly most?: number;
  /** How long none may make a call, in milliseconds. */
  readonly pause: number;
  /** How many calls each of them would make at once. */
  readonly wants: readonly number[];
  /** Which of them this process is. */
  readonly own: number;
  /** The server's time, in milliseconds. */
  readonly now: number;
}

/** A rate limit that processes share through a database: what one of them learns, all keep to. */
export interface SharedRate {
  /** Tells the others what happened here, and returns what all know. */
  readonly tell: (news: RateNews) => Promise<RateStanding>;
  readonly close: () => Promise<void>;
}

const COUNTS = "clock_timestamp() + interval '10 seconds'";

const [AFTER_STRAY, AFTER_ANOTHER] = [0.875, 0.5];

/** Opens a rate limit. `bucket` names it, and must not reveal a key. */
export async function openRate(place: string, bucket: string): Promise<SharedRate> {
  const { url, shown } = postgresPlace(place);
  const line = Line.to(url);
  const holder = randomUUID();
  try {
    await patiently(() => line.ask(createJobs), shown);
  } catch (problem) {
    await line.close();
    throw problem;
  }
  return {
    tell: async (news) => {
      const answers = await line.ask((connection) => connection.exec(tellingOf(quoted(bucket), quoted(holder), news)));
      const [most, pause, wants, own, now] = (answers as unknown as Answers).at(-1)?.rows[0] ?? [];
      return {
        ...(most !== null && { most: Number(most) }),
        ...{ pause: Math.max(0, Number(pause)), wants: String(wants).split(' ').map(Number), own: Number(own), now: Number(now) },
      };
    },
    close: async () => {
      const leaving = `DELETE FROM ${RATE_USER} WHERE bucket = ${quoted(bucket)} AND holder = ${quoted(holder)}`;
      await line.ask((connection) => connection.exec(leaving)).catch(() => undefined);
      await line.close();
    },
  };
}

type Answers = readonly { readonly rows: readonly (readonly unknown[])[] }[];

// The SQL that records the news and returns what all know. The row of the limit is locked first, so that they come one after the other.
function tellingOf(bucket: string, holder: string, { wants, answered, refused }: RateNews): string {
  return `INSERT INTO ${RATE} (bucket) VALUES (${bucket}) ON CONFLICT DO NOTHING;
    SELECT FROM ${RATE} WHERE bucket = ${bucket} FOR UPDATE;
    DELETE FROM ${RATE_USER} WHERE bucket = ${bucket} AND until_at < clock_timestamp();
    INSERT INTO ${RATE_USER} (bucket, holder, wants, until_at) VALUES (${bucket}, ${holder}, ${Math.max(1, Math.floor(wants))}, ${COUNTS})
      ON CONFLICT (bucket, holder) DO UPDATE SET (wants, until_at) = (EXCLUDED.wants, EXCLUDED.until_at);
    ${answered > 0 ? answeredIn(bucket, answered) : ''} ${refused === undefined ? '' : refusedIn(bucket, refused)}
    SELECT most, extract(epoch FROM paused_until - clock_timestamp())::float8 * 1000,
      (SELECT string_agg(u.wants::text, ' ' ORDER BY u.holder) FROM ${RATE_USER} u WHERE u.bucket = r.bucket),
      (SELECT count(*) FROM ${RATE_USER} u WHERE u.bucket = r.bucket AND u.holder < ${holder}),
      extract(epoch FROM clock_timestamp())::float8 * 1000 FROM ${RATE} r WHERE bucket = ${bucket}`;
}

const WANTED = `(SELECT sum(u.wants) FROM ${RATE_USER} u WHERE u.bucket = r.bucket)`;

// One more call at once for every round of answers, until no limit is noticed any more.
function answeredIn(bucket: string, answered: number): string {
  const grown = `most + ${answered} / most`;
  return `UPDATE ${RATE} r SET in_a_row = 0, most = CASE WHEN ${grown} < ${WANTED} THEN ${grown} END WHERE bucket = ${bucket}
      AND (in_a_row > 0 OR most IS NOT NULL);`;
}

function refusedIn(bucket: string, { pause, begunAgo }: NonNullable<RateNews['refused']>): string {
  const [before, after] = [Math.max(0, begunAgo), Math.max(0, pause)].map((milliseconds) => `${milliseconds} * interval '1 ms'`);
  return `UPDATE ${RATE} r SET limited_at = clock_timestamp(), in_a_row = in_a_row + 1,
        most = greatest(1, least(most, ${WANTED}) * CASE WHEN in_a_row = 0 THEN ${AFTER_STRAY} ELSE ${AFTER_ANOTHER} END)
      WHERE bucket = ${bucket} AND limited_at <= clock_timestamp() - ${before} AND paused_until <= clock_timestamp();
    UPDATE ${RATE} SET paused_until = greatest(paused_until, clock_timestamp() + ${after}) WHERE bucket = ${bucket} AND in_a_row > 1;`;
}
