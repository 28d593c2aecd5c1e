import type { Json } from '@tamis/core';
import { visible } from '@tamis/core/wording';
import { detailOf, type Grant, grantsOf, type Ledger, type NewGrant, openGrant, revokeGrant, usesOf } from '@tamis/ledger';
import { limitText, principal, requireCondition, spentOn, whereText } from '@tamis/ledger/internal';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { ApproveFlags, GrantsFlags } from '../flags/review-flags.ts';
import { withoutFaults } from '../runs/run-halt.ts';
import { given } from '../text/given.ts';
import { eachLedger, type FoundReview } from './open-ledgers.ts';
import { span } from './review-line.ts';

const AN_HOUR = 3_600_000;

export function refuseGrantClashes({ for: time, times, where, scope, sum, message = '', option }: ApproveFlags): void {
  const isGrant = time !== undefined || times !== undefined;
  if (!isGrant && (where !== undefined || scope !== undefined || sum !== undefined))
    throw usage('--where, --scope and --sum limit the further calls that are let through.', 'Give --for or --times with them.');
  if (isGrant && message.trim() === '') throw usage('A grant needs a reason.', 'Give it with -m.');
  if (isGrant && (option ?? 1) !== 1)
    throw usage('Another option applies only to this one call.', 'Leave out --option, or --for and --times.');
}

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
    throw usage(`${review.review} is in doubt, and the doubt is about this one call only.`, 'Leave out --for and --times.');
  const grant: NewGrant = given({
    tool: action,
    where: flags.where === undefined ? { arguments: JSON.parse(held) as Json } : { expr: flags.where },
    of: flags.scope === 'server' ? { server } : { session: review.source.run },
    contract,
    until: Date.now() + (time ?? AN_HOUR),
    ...{ times, sum: flags.sum, by: principal(), reason: message, deciders, eyes },
  });
  try {
    requireCondition(grant);
  } catch (problem) {
    if (problem instanceof RangeError) throw usage(problem.message);
    throw problem;
  }
  return grant;
}

export async function give(ledger: Ledger, grant: NewGrant): Promise<void> {
  const { id, decided } = await openGrant(ledger, grant);
  const more = decided.status === 'seconded' ? ` Someone else must approve it: tamis inbox ${id}` : '';
  process.stderr.write(`Grant ${id}: ${grantText({ ...grant, by: [grant.by] }, Date.now())}.${more}\n`);
}

// `tamis grants`: lists the active grants, revokes one, or suggests new ones.
export async function grants(flags: GrantsFlags, word?: 'suggest'): Promise<number> {
  refuseSuggestClashes(flags, word);
  if (word === 'suggest') return await (await import('./suggest.ts')).suggest(flags);
  const { revoke, message = '' } = flags;
  if (revoke !== undefined && message.trim() === '') throw usage('Ending a grant needs a reason.', 'Give it with -m.');
  return await withoutFaults(async () => {
    let [ended, shown] = [0, 0];
    await eachLedger(flags.ledger, async (ledger) => {
      for (const grant of await grantsOf(ledger, Date.now())) {
        if (revoke === undefined) {
          show(grant, await usesOf(ledger, grant), flags);
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

function refuseSuggestClashes({ give, revoke, for: time, times, sum }: GrantsFlags, word: string | undefined): void {
  if (give !== undefined && word === undefined)
    throw usage('--give works only with `tamis grants suggest`.', 'Write: tamis grants suggest --give DIGEST -m WHY');
  if (revoke !== undefined && word !== undefined) throw usage("--revoke can't be combined with suggest.", 'Leave out suggest.');
  if (give === undefined && [time, times, sum].some((one) => one !== undefined))
    throw usage('--for, --times and --sum need --give: they make a suggested grant smaller.', 'Name it with --give.');
}

function show(grant: Grant, uses: readonly (Json | undefined)[], { format }: GrantsFlags): void {
  const { sum } = grant;
  const spent = sum === undefined ? undefined : spentOn(sum.argument, uses);
  const json = { ...grant, used: uses.length, ...(spent === undefined ? {} : { spent }) };
  const used = uses.length === 0 ? 'not used yet' : `used ${uses.length} ${uses.length === 1 ? 'time' : 'times'}`;
  const text = `${used}${spent === undefined || uses.length === 0 ? '' : ` for ${spent} of ${sum?.argument}`}`;
  process.stdout.write(
    format === 'json' ? `${JSON.stringify(json)}\n` : `${grant.id}  ${grantText(grant, Date.now())} (${visible(text)})\n`,
  );
}

export function grantText(grant: Omit<Grant, 'id'>, now: number): string {
  const { where, of, until, by, reason } = grant;
  const whose = 'session' in of ? `of session ${of.session}` : `of ${of.server}`;
  const who = by.length === 0 ? '' : ` by ${by.join(' and ')}`;
  return visible(`${limitText(grant)} ${whereText(where)}, ${whose}, for ${span(until - now)}${who}: ${reason}`);
}
