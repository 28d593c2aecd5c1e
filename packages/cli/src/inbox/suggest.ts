import { visible } from '@tamis/core/wording';
import { giveSuggestion, type Ledger, type Suggestion, suggestGrants } from '@tamis/ledger';
import { EVIDENCE, limitText, narrowed, principal, suggestionNamed, whereText } from '@tamis/ledger/internal';
import { Terminal } from '../ask/terminal.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { Declined, Halt, usage } from '../exit/halt.ts';
import type { GrantsFlags } from '../flags/review-flags.ts';
import { withoutFaults } from '../runs/run-halt.ts';
import { shellLine } from '../screen/copy.ts';
import { eachLedger } from './open-ledgers.ts';
import { span } from './review-line.ts';

const DIGITS = 12;

// `tamis grants suggest`: lists the grants that past decisions support, or creates the one that the user names.
export async function suggest(flags: GrantsFlags): Promise<number> {
  return await withoutFaults(async () => (flags.give === undefined ? await list(flags) : await give(flags, flags.give)));
}

async function list(flags: GrantsFlags): Promise<number> {
  let shown = 0;
  await eachLedger(flags.ledger, async (ledger) => {
    for (const suggestion of await suggestGrants(ledger)) {
      process.stdout.write(flags.format === 'json' ? `${JSON.stringify(suggestion)}\n` : textOf(suggestion, flags));
      shown += 1;
    }
  });
  if (shown === 0 && flags.format !== 'json')
    process.stderr.write(
      `No grant is suggested: it takes ${EVIDENCE.approvals} approvals of similar calls on ${EVIDENCE.occasions} occasions, with none denied.\n`,
    );
  return EXIT.valid;
}

async function give(flags: GrantsFlags, digest: string): Promise<number> {
  const { message: reason = '', for: lasts, times, sum: most } = flags;
  if (reason.trim() === '') throw usage('A grant needs a reason.', 'Give it with -m.');
  let id: string | undefined;
  await eachLedger(flags.ledger, async (ledger) => {
    const suggestion = suggestionNamed(await suggestGrants(ledger), digest);
    if (suggestion === undefined || id !== undefined) return;
    try {
      await confirm(narrowed(suggestion, { lasts, times, most }), flags);
      id = await given(ledger, { digest: suggestion.digest, by: principal(), reason, lasts, times, most });
    } catch (problem) {
      if (problem instanceof RangeError) throw usage(problem.message);
      throw problem;
    }
  });
  if (id === undefined)
    throw new Halt(
      EXIT.someFailed,
      `Past decisions do not support a grant ${visible(digest)}. \`tamis grants suggest\` lists those that they support.`,
    );
  return EXIT.valid;
}

async function given(ledger: Ledger, wish: Parameters<typeof giveSuggestion>[1]): Promise<string | undefined> {
  const opened = await giveSuggestion(ledger, wish);
  if (opened === undefined) return undefined;
  const { id, decided } = opened;
  const more =
    decided.status === 'seconded'
      ? ` Someone else must approve it: tamis inbox ${id}`
      : ` End it with: tamis grants --revoke ${id} -m WHY`;
  process.stderr.write(`Grant ${id}.${more}\n`);
  return id;
}

// Asks a person at a terminal to confirm the grant shown. A script must name its digest instead.
async function confirm(suggestion: Suggestion, { format }: GrantsFlags): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY || format === 'json') return;
  const answer = await Terminal.ask(`${linesOf(suggestion).join('\n')}\nGive this grant? [y/N] `);
  if (answer?.trim().toLowerCase() !== 'y') throw new Declined('Nothing was given.');
}

function textOf(suggestion: Suggestion, { ledger }: GrantsFlags): string {
  const short = suggestion.digest.replace(/^sha256:/, '').slice(0, DIGITS);
  const place = ledger === undefined ? [] : ['--ledger', ledger];
  const command = shellLine(['tamis', 'grants', 'suggest', '--give', short, ...place, '-m', 'WHY']);
  return `${[...linesOf(suggestion), `  ${visible(command)}`].join('\n')}\n`;
}

function linesOf(suggestion: Suggestion): readonly string[] {
  const { of, where, lasts, effect, asked, covered } = suggestion;
  const whose = 'server' in of ? of.server : of.session;
  return [
    visible(`${limitText(suggestion)}, of ${whose}, for ${span(lasts)} (${effect})`),
    visible(`  ${whereText(where)}`),
    `  would have covered ${covered} of ${asked} that were decided, none of them denied`,
  ];
}
