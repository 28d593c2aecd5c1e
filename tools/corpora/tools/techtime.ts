import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Answer, judgeRows } from '../judge-rows.ts';
import { jsonLines, type Row } from '../row.ts';

interface LoggedCall {
  readonly id: string;
  readonly session: string;
  readonly name: string;
  readonly raw: string;
  readonly official: { readonly valid: boolean };
}

/** Of the calls that succeeded, no more than this may be flagged. */
const MOST_FLAGGED = 0.03;

/** The steps of a diagnosis, as seed 001 has them. */
const SEQUENCE = ['check_adapter_status', 'get_ip_config', 'ping_gateway', 'ping_dns', 'test_dns_resolution'];

/** What the product's function accepted besides the names in its list, and what changes something. */
const ABOUT = {
  check_adapter_status: { effect: 'read', aliases: { interface_name: 'interface' } },
  get_ip_config: { effect: 'read', aliases: { interface_name: 'interface' } },
  enable_wifi: { effect: 'change' },
  toggle_bluetooth: { effect: 'change' },
  cleanup_temp_files: { effect: 'destroy' },
};

/** Scores the logged calls of seed 001's product; true if a failure is not found or too many successes are flagged. */
export async function scoreTechtime(folder: string): Promise<boolean> {
  const tools: unknown = JSON.parse(readFileSync(path.join(folder, 'techtime-tools.json'), 'utf8'));
  const rows = jsonLines(path.join(folder, 'techtime-calls.jsonl')) as unknown as readonly LoggedCall[];
  console.log(`\ntechtime: ${rows.length} logged calls of a real assistant`);
  await printScore('without aliases', rows, { kind: 'tool-calls', tools });
  const isMissed = await printScore('with the aliases of its functions', rows, { kind: 'tool-calls', tools, about: ABOUT });
  await printOrder(rows, { kind: 'tool-calls', tools, about: ABOUT, order: [{ sequence: SEQUENCE }] });
  return isMissed;
}

async function printScore(title: string, rows: readonly LoggedCall[], contract: Row['contract']): Promise<boolean> {
  const answers = await judgeRows(rows.map((row) => toRow(row, row.id, [row], contract)));
  const isFlagged = (row: LoggedCall) => (answers[rows.indexOf(row)] as Answer).status !== 'pass';
  const failures = rows.filter((row) => !row.official.valid);
  const successes = rows.filter((row) => row.official.valid);
  const found = failures.filter(isFlagged).length;
  const flagged = successes.filter(isFlagged).length;
  const share = ((100 * flagged) / successes.length).toFixed(1);
  console.log(
    `  ${title}: ${found} of ${failures.length} failures found, ${flagged} of ${successes.length} successes flagged (${share}%)`,
  );
  return found < failures.length || flagged > MOST_FLAGGED * successes.length;
}

/** Each session as one reply: what the order rule says about calls that were really made. */
async function printOrder(rows: readonly LoggedCall[], contract: Row['contract']): Promise<void> {
  const sessions = [...Map.groupBy(rows, ({ session }) => session)];
  const answers = await judgeRows(sessions.map(([session, calls]) => toRow(calls[0] as LoggedCall, session, calls, contract)));
  const flagged = answers.flatMap(({ findings }) => findings.filter(({ code }) => code === 'tools.out-of-order')).length;
  console.log(
    `  order: the sequence flags ${flagged} of ${rows.length} calls in ${sessions.length} sessions; seed 001's rule ${seedFlags(sessions)}`,
  );
}

/** What the rule in seed 001 flags: any step that comes after a later one. */
function seedFlags(sessions: readonly (readonly [string, readonly LoggedCall[]])[]): number {
  let count = 0;
  for (const [, calls] of sessions) {
    let expected = 0;
    for (const { name } of calls) {
      const place = SEQUENCE.indexOf(name);
      if (place < 0) continue;
      if (place < expected) count++;
      expected = Math.max(expected, place + 1);
    }
  }
  return count;
}

function toRow(row: LoggedCall, id: string, calls: readonly LoggedCall[], contract: Row['contract']): Row {
  const made = calls.map(({ name, raw }) => ({ type: 'function', function: { name, arguments: raw } }));
  return {
    id: `${row.id}/${id}`,
    suite: 'techtime',
    raw: JSON.stringify({ role: 'assistant', content: null, tool_calls: made }),
    contract,
    want: { kind: 'anything' },
  };
}
