import { createHash } from 'node:crypto';
import { type Books, type Row, textOf } from '../books.ts';
import { type Check, found, type Violation } from '../check.ts';

const ENTRIES = `SELECT l.no, v.id AS review, l.event, l.by, l.at, l.digest, l.kind, l.value_digest, l.text_digest, l.previous, l.hash,
  l.value, l.text, r.purged_at FROM decision_log l LEFT JOIN review v ON v.no = l.review_no LEFT JOIN run r ON r.no = v.run_no ORDER BY l.no`;

export const wholeLog: Check = {
  name: 'V11',
  sentence: 'the log of decisions is an unbroken chain, and reviews and executions match it',
  tables: ['decision_log', 'execution'],
  *violations(books) {
    yield* brokenLinks(books);
    yield* changedTerms(books);
    yield* changedExecutions(books);
    for (const [where, what] of UNTRUE) yield* found(books, untrue(where, what));
  },
};

export function headOf({ rows }: Pick<Books, 'rows'>): string | undefined {
  for (const { hash } of rows('SELECT hash FROM decision_log ORDER BY no DESC LIMIT 1')) return String(hash);
  return undefined;
}

// The check that a log still has an entry whose hash was kept elsewhere. A log whose end was cut off is a chain, but lacks it.
export function uncut(kept: string | undefined): readonly Check[] {
  if (kept === undefined) return [];
  const since = ({ rows }: Pick<Books, 'rows'>) => {
    let count: number | undefined;
    for (const { hash } of rows('SELECT hash FROM decision_log ORDER BY no'))
      count = hash === kept ? 0 : count === undefined ? undefined : count + 1;
    return count;
  };
  return [
    {
      name: 'HEAD',
      sentence: 'the log of decisions has the entry that was kept',
      tables: ['decision_log'],
      *violations(books) {
        if (since(books) === undefined)
          yield { what: `Entry ${kept} is not in the log of decisions: the log was cut, or is another one.` };
      },
      notes(books) {
        const more = since(books);
        return more === undefined ? [] : [more === 0 ? 'It is the newest.' : `Entries added since: ${more}.`];
      },
    },
  ];
}

function* brokenLinks({ rows }: Books): Generator<Violation, void, undefined> {
  let [no, previous] = [0, ''];
  for (const row of rows(ENTRIES)) {
    const entry = `Entry ${row.no} of the log of decisions`;
    if (row.no !== no + 1) yield { what: `${entry} follows entry ${no}: entries are missing.` };
    if (row.previous !== previous) yield { what: `${entry} does not follow the previous entry.` };
    if (row.hash !== hashOf(row)) yield { what: `${entry} was altered.` };
    for (const column of ['value', 'text']) {
      // The terms of a review are in its own row, and purged texts are gone everywhere.
      if (row[column] === null && (row.event === 'opened' || row.purged_at !== null)) continue;
      if (digestIn(row[column]) !== row[`${column}_digest`])
        yield { what: `The ${column} of entry ${row.no} of the log of decisions was altered.` };
    }
    [no, previous] = [Number(row.no), String(row.hash)];
  }
}

function hashOf({ no, review, event, by, at, digest, kind, value_digest, text_digest, previous }: Row): string {
  return sha256(JSON.stringify([no, review, event, by, at, digest, kind, value_digest, text_digest, previous]));
}

// Reviews that differ from what they were opened with: their bytes, their subject, who may decide, and until when.
function* changedTerms({ rows }: Books): Generator<Violation, void, undefined> {
  const sql = `SELECT v.*, r.id AS run, u.id AS unit, n.name AS step, r.purged_at, l.value_digest AS contents, l.text_digest AS terms,
    l.digest AS bound FROM review v JOIN decision_log l ON l.review_no = v.no AND l.event = 'opened' LEFT JOIN run r ON r.no = v.run_no
    LEFT JOIN unit u ON u.no = v.unit_no LEFT JOIN step n ON n.run_no = v.run_no AND n.no = v.step_no`;
  for (const row of rows(sql)) {
    if (row.bound !== row.digest) yield { what: `Review ${row.id} has a different digest from when it was opened.` };
    else if (row.terms !== termsOf(row)) yield { what: `Review ${row.id} has changed since it was opened.` };
    // Purged contents can't be compared.
    const isPurged = row.purged_at !== null && CONTENTS.every((column) => row[column] === null);
    if (!isPurged && row.contents !== contentsOf(row))
      yield { what: `The contents of review ${row.id} have changed since it was opened.` };
  }
}

const CONTENTS = ['held', 'alternatives', 'contract_text', 'fallback', 'detail'] as const;

function contentsOf(row: Row): string {
  return sha256(JSON.stringify(CONTENTS.map((column) => digestIn(row[column]))));
}

function termsOf(row: Row): string {
  const { id, run, unit, step, attempt, kind, reason, action, digest, contract, state_version, created_at } = row;
  const about = [id, run, unit, step, attempt, kind, reason, action, digest, contract, state_version, created_at];
  return sha256(JSON.stringify([...about, row.expires_at, row.deciders, row.eyes]));
}

function* changedExecutions({ rows }: Books): Generator<Violation, void, undefined> {
  const sql = `SELECT v.id, e.*, r.purged_at, i.by AS began_by, i.at AS began_at, l.at AS over_at, l.value_digest, l.text_digest
    FROM execution e JOIN review v ON v.no = e.review_no LEFT JOIN run r ON r.no = v.run_no
    LEFT JOIN decision_log i ON i.review_no = e.review_no AND i.event = 'intent'
    LEFT JOIN decision_log l ON l.review_no = e.review_no AND l.event = 'result'`;
  for (const row of rows(sql)) {
    const isPurged = row.purged_at !== null && row.result === null && row.error === null;
    const isSame =
      row.holder === row.began_by &&
      row.started_at === row.began_at &&
      row.ended_at === row.over_at &&
      (isPurged || (digestIn(row.result) === row.value_digest && digestIn(row.error) === row.text_digest));
    if (!isSame) yield { what: `The execution of review ${row.id} does not match the log of decisions.` };
  }
}

function digestIn(value: Row[string] | undefined): string | null {
  return value === null || value === undefined ? null : digestOf(value);
}

function digestOf(value: Row[string] | undefined): string {
  return sha256(value instanceof Uint8Array ? Buffer.from(value) : (textOf(value) ?? ''));
}

function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

// Conditions that the log must meet for each review, and the problem if it does not.
const UNTRUE: readonly (readonly [string, string])[] = [
  [none('opened'), `'is not in the log of decisions'`],
  [`(SELECT count(*) FROM decision_log l WHERE l.review_no = v.no AND l.event = 'opened') > 1`, `'was opened twice'`],
  [
    `v.state <> 'open' AND ${none('decided', 'expired', 'withdrawn', 'stale')}`,
    `'is ' || v.state || ', which is not in the log of decisions'`,
  ],
  [
    `v.state = 'open' AND NOT ${none('decided', 'expired', 'withdrawn', 'stale')}`,
    `'is open, but the log of decisions says that it ended'`,
  ],
  [
    `NOT ${none('decided', 'expired', 'withdrawn', 'stale')} AND v.state <> (SELECT l.event FROM decision_log l
      WHERE l.review_no = v.no AND l.event IN ('decided', 'expired', 'withdrawn', 'stale') ORDER BY l.no DESC LIMIT 1)`,
    `'is ' || v.state || '; the log of decisions says otherwise'`,
  ],
  [
    `EXISTS (SELECT 1 FROM decision d WHERE d.review_no = v.no AND NOT EXISTS (SELECT 1 FROM decision_log l
      WHERE l.review_no = v.no AND l.event = 'decided' AND l.kind = d.kind AND l.by = d.by AND l.digest = d.digest AND l.at = d.at
      AND l.value IS d.value AND l.text IS d.text))`,
    `'has a decision that is not in the log of decisions'`,
  ],
  [`(SELECT count(*) FROM decision_log l WHERE l.review_no = v.no AND l.event = 'decided') > 1`, `'was decided twice'`],
  [
    `NOT ${none('decided')} AND NOT EXISTS (SELECT 1 FROM decision d WHERE d.review_no = v.no)`,
    `'has lost its decision, which is in the log of decisions'`,
  ],
  [
    `(SELECT count(*) FROM decision_log l WHERE l.review_no = v.no AND l.event = 'intent')
      <> (SELECT count(*) FROM execution e WHERE e.review_no = v.no)`,
    `'has a different number of executions from the log of decisions'`,
  ],
  [
    `EXISTS (SELECT 1 FROM execution e WHERE e.review_no = v.no AND e.state <> coalesce((SELECT
      CASE l.event WHEN 'intent' THEN 'running' WHEN 'unknown' THEN 'unknown' ELSE l.kind END FROM decision_log l
      WHERE l.review_no = v.no AND l.event IN ('intent', 'result', 'unknown') ORDER BY l.no DESC LIMIT 1), ''))`,
    `'has an execution that ended differently from what the log of decisions says'`,
  ],
  [
    `EXISTS (SELECT 1 FROM execution e LEFT JOIN review a ON a.no = e.asked_no LEFT JOIN decision_log l ON l.review_no = e.review_no
      AND l.event = 'unknown' WHERE e.review_no = v.no AND a.id IS NOT l.text AND (l.no IS NULL OR l.text IS NOT NULL))`,
    `'has a different question about whether it ran from the one in the log of decisions'`,
  ],
];

function none(...events: readonly string[]): string {
  const list = events.map((event) => `'${event}'`).join(', ');
  return `(NOT EXISTS (SELECT 1 FROM decision_log l WHERE l.review_no = v.no AND l.event IN (${list})))`;
}

function untrue(where: string, what: string): string {
  return `SELECT 'Review ' || v.id || ' ' || ${what} || '.' AS what FROM review v WHERE ${where}`;
}
