import type { Json } from '@tamis/core';
import { visible } from '@tamis/core/wording';
import { detailOf, type Grant, grantsOf, type Ledger, type NewGrant, openGrant, revokeGrant } from '@tamis/ledger';
import { principal, requireCondition } from '@tamis/ledger/internal';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { ApproveFlags, GrantsFlags } from '../flags/review-flags.ts';
import { jsonFor } from '../io/json-sink.ts';
import { withoutFaults } from '../runs/run-halt.ts';
import { given } from '../text/given.ts';
import { eachLedger, type FoundReview } from './open-ledgers.ts';
import { span } from './review-line.ts';

/** How long a grant lasts if only a number of calls is given, in milliseconds. */
const AN_HOUR = 3_600_000;

/** Refuses grant flags without a grant, and a grant without a reason, before anything is decided. */
export function refuseGrantClashes({ for: time, times, where, scope, message = '', option }: ApproveFlags): void {
  const isGrant = time !== undefined || times !== undefined;
  if (!isGrant && (where !== undefined || scope !== undefined))
    throw usage('--where and --scope say which further calls are let through.', 'Give --for or --times with them.');
  if (isGrant && message.trim() === '') throw usage('A grant needs a reason.', 'Give it with -m.');
  if (isGrant && (option ?? 1) !== 1)
    throw usage('Another option is for this one call.', 'Leave out --option, or --for and --times.');
}

/** The grant that the flags ask for; mistakes in it are reported before anything is decided. */
export function grantOf(flags: ApproveFlags, { review }: FoundReview): NewGrant | undefined {
  const { for: time, times, message = '' } = flags;
  if (time === undefined && times === undefined) return undefined;
  const { action, held = '{}', contract, deciders, eyes } = review;
  const { server, codes } = detailOf(review);
  if (action === undefined || typeof server !== 'string')
    throw usage(
      `${review.review} can't be granted.`,
      'Leave out --for and --times: only calls that `tamis gate-mcp` holds can be.',
    );
  if (codes !== undefined)
    throw usage(`${review.review} is in doubt, which is about this one call.`, 'Leave out --for and --times.');
  const grant: NewGrant = given({
    tool: action,
    where: flags.where === undefined ? { arguments: JSON.parse(held) as Json } : { expr: flags.where },
    of: flags.scope === 'server' ? { server } : { session: review.source.run },
    contract,
    until: Date.now() + (time ?? AN_HOUR),
    ...{ times, by: principal(), reason: message, deciders, eyes },
  });
  try {
    requireCondition(grant);
  } catch (problem) {
    if (problem instanceof RangeError) throw usage(problem.message);
    throw problem;
  }
  return grant;
}

/** Creates a grant, and says so. */
export async function give(ledger: Ledger, grant: NewGrant): Promise<void> {
  const { id, decided } = await openGrant(ledger, grant);
  const more = decided.status === 'seconded' ? ` Someone else must agree: tamis inbox ${id}` : '';
  process.stderr.write(`Grant ${id}: ${grantText({ ...grant, by: [grant.by] }, Date.now())}.${more}\n`);
}

/** `tamis grants`: lists the grants in force, or ends one. */
export async function grants(flags: GrantsFlags): Promise<number> {
  const { revoke, message = '' } = flags;
  if (revoke !== undefined && message.trim() === '') throw usage('Ending a grant needs a reason.', 'Give it with -m.');
  return await withoutFaults(async () => {
    let [ended, shown] = [0, 0];
    await eachLedger(flags.ledger, async (ledger) => {
      for (const grant of await grantsOf(ledger, Date.now())) {
        if (revoke === undefined) {
          show(grant, flags);
          shown += 1;
        } else if (grant.id.startsWith(revoke)) {
          await revokeGrant(ledger, grant.id, principal(), message);
          process.stderr.write(`${grant.id} ended.\n`);
          ended += 1;
        }
      }
    });
    if (revoke !== undefined && ended === 0) throw usage(`There is no grant ${revoke} in force.`, '`tamis grants` lists them.');
    if (revoke === undefined && shown === 0 && flags.format !== 'json') process.stderr.write('No grant is in force.\n');
    return EXIT.valid;
  });
}

function show(grant: Grant, { format }: GrantsFlags): void {
  process.stdout.write(
    format === 'json' ? jsonFor(process.stdout, `${JSON.stringify(grant)}\n`) : `${grant.id}  ${grantText(grant, Date.now())}\n`,
  );
}

/** What a grant lets through, for how long, and who gave it. */
export function grantText({ tool, where, of, until, times, by, reason }: Omit<Grant, 'id'>, now: number): string {
  const which = 'expr' in where ? `where ${where.expr}` : `with ${JSON.stringify(where.arguments)}`;
  const whose = 'session' in of ? `of session ${of.session}` : `of ${of.server}`;
  const count = times === undefined ? 'calls' : `up to ${times} calls`;
  const who = by.length === 0 ? '' : ` by ${by.join(' and ')}`;
  return visible(`${count} of ${tool} ${which}, ${whose}, for ${span(until - now)}${who}: ${reason}`);
}
