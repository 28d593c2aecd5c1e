import { approveFlags, denyFlags, editFlags, grantsFlags, hintFlags, inboxFlags } from '../flags/review-flags.ts';
import { consoleFlags, notifyFlags } from '../flags/server-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import {
  type CommandGroup,
  command,
  DECISION_EXITS,
  inOrder,
  optionalArgument,
  reviewArgument,
  wordArgument,
} from './command.ts';

const inbox = command({
  run: async () => (await import('../inbox/inbox.ts')).inbox,
  flags: inboxFlags,
  positional: inOrder(optionalArgument('ID', 'Show one review in full')),
  brief: 'List the reviews that need a decision: held replies, tool calls and actions',
  usage: ['[ID] [--ledger FILE] [--plain] [--format human|json]'],
  help: `List the reviews that need a decision, in the ledger of the working folder and in every run folder listed there: by risk, then by age. On a terminal, the list is a full-screen view: Enter opens a review, and a single key approves it (once you have scrolled through all of it), denies it, edits it or chooses an option.

Similar reviews share one line and are decided in one table; unusual ones are listed separately. Without a terminal, or with --plain, the list is printed once.

With an ID, one review is shown in full: what would run,
rendered from the stored bytes, what would change, whether it could run now (if the program that asked is running), the
other options, the reply, what the model said, and at the end the digest that an approval names.

Deciding only records the decision. The program that asked runs the action, after checking everything again.

EXAMPLES
  tamis inbox
  tamis inbox 7hk2
  tamis inbox --format json | jq -r 'select(.action == "refund_order") | .id'

EXIT CODES
  0 shown   2 no such review or ledger   3 disk error, or some ledgers could not be opened   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
});

const console = command({
  run: async () => (await import('../console/serve-console.ts')).serveConsole,
  flags: consoleFlags,
  brief: 'Serve the web console: pending decisions, runs, units and failures',
  usage: [
    '[--ledger FILE] [--port N] [--open]',
    '--host ADDRESS --token-file FILE [flags]',
    '--webhooks FILE [--public-url URL] [flags]',
  ],
  help: `Serve the web console on this machine, and print a link that signs in one browser, once. It opens with the reviews that need a decision, in the ledger of the working folder and in every run folder listed there. Nothing is loaded from other servers.

Decisions are recorded under the name of whoever is signed in: with the link, the user of this machine; with a token, the token's name. Deciding only records the decision. The program that asked runs the action, after checking everything again. Keys are the same as in \`tamis inbox\`; ? lists them.

To make it reachable from other machines, use --token-file or --trusted-proxy. The console does not encrypt connections: put a proxy with TLS in front of it. Anyone who can write the ledger file can approve, with or without the console.

EXAMPLES
  tamis console
  tamis console --open
  tamis console --ledger runs/dialog --port 4600
  tamis console --host 0.0.0.0 --token-file tokens --allow-host console.example.com
  tamis console --webhooks webhooks --public-url https://tamis.example.com

EXIT CODES
  0 stopped with Ctrl-C   2 usage, ledger or port error   70 a bug in tamis`,
});

const notify = command({
  run: async () => (await import('../notify/notify.ts')).notify,
  flags: notifyFlags,
  brief: 'Notify people of open reviews through webhooks',
  usage: ['--webhooks FILE [--public-url URL] [--once] [--ledger FILE]'],
  help: `Notify people of reviews that need a decision, in the ledger of the working folder and in every run folder listed there, and again 15 minutes before a review expires. It runs until you stop it; \`tamis console --webhooks FILE\` does the same while it serves.

A webhook is a line: NAME TEMPLATE URL SECRET. The template is \`json\`, or \`slack\` for Slack and other services that read its blocks. The secret is whsec_ followed by base64; it signs each notice (Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature). The file must be readable only by you. A notice that is not accepted is sent again at increasing intervals while the review is open.

With --public-url, each notice has a link for the person called NAME (use - for no link). The link signs that person in once, within twelve hours and for that review only, on a console started with the same --public-url.

EXAMPLES
  tamis notify --webhooks webhooks
  tamis notify --webhooks webhooks --public-url https://tamis.example.com
  tamis notify --webhooks webhooks --once

EXIT CODES
  0 stopped with Ctrl-C, or everything was sent   1 --once: something was not delivered   2 usage or webhook error   3 a ledger can't be used
  70 a bug in tamis`,
});

const approve = command({
  run: async () => (await import('../inbox/decide.ts')).approve,
  flags: approveFlags,
  aliases: SHORT_FLAGS.approve,
  positional: reviewArgument,
  brief: 'Approve a review, or another of its options',
  usage: [
    'ID [--digest SHA256] [--option N] [--ledger FILE] [--format human|json]',
    'ID [--digest SHA256] --for TIME [--times N] [--sum ARG=N] [--scope session|server] [--where EXPR] -m WHY',
  ],
  help: `Approve a review, as the current operating system user. This command runs nothing itself: the program that asked runs the action once, after checking the stored bytes, the contract, the state of the world and the preconditions again. The first
decision counts; anyone who decides later is told who was first.

You can't approve what you have not seen. On a terminal, everything that would run is shown first; press \`a\` to approve once you have scrolled through all of it. Elsewhere, give --digest to say what you saw: \`tamis inbox ID\` prints everything, then the digest.

With --for or --times, the approval is also a grant: it covers further calls to the same tool that \`tamis gate-mcp\` holds, each recorded as a separate review. They must have the same arguments, unless --where allows others. \`tamis grants\` lists and ends them.

EXAMPLES
  tamis approve 7hk2
  tamis approve 7hk2 --digest 9f3c02e1ab34
  tamis approve 7hk2 --digest 9f3c02e1ab34 --option 2
  tamis approve 7hk2 --for 1h --times 5 --where 'amount <= 50' -m "refunds for the recall"

${DECISION_EXITS}`,
});

const deny = command({
  run: async () => (await import('../inbox/decide.ts')).deny,
  flags: denyFlags,
  aliases: SHORT_FLAGS.deny,
  positional: reviewArgument,
  brief: 'Deny a review, with a reason',
  usage: ['ID -m WHY [--ledger FILE] [--format human|json]'],
  help: `Deny a review, as the current operating system user. A denial is final, and its reason is recorded.

EXAMPLES
  tamis deny 7hk2 -m "The customer withdrew."

${DECISION_EXITS}`,
});

const hint = command({
  run: async () => (await import('../inbox/decide.ts')).hint,
  flags: hintFlags,
  aliases: SHORT_FLAGS.hint,
  positional: reviewArgument,
  brief: 'Have the model try once more, with a hint',
  usage: ['ID -m TEXT [--digest SHA256] [--ledger FILE] [--format human|json]'],
  help: `Send a review back, as the current operating system user: the program that asked lets the model try once more, with your message in the request. In a run, \`tamis run RUN\` asks the model; the unit fails if the next reply does not pass either. This is a decision like any other: the first one counts, and its message is recorded.

EXAMPLES
  tamis hint 7hk2 -m "The amount is in the second table."

${DECISION_EXITS}`,
});

const edit = command({
  run: async () => (await import('../inbox/decide.ts')).edit,
  flags: editFlags,
  positional: reviewArgument,
  brief: 'Approve a review with edited arguments or an edited value',
  usage: ['ID [--value JSON] [--digest SHA256] [--ledger FILE] [--format human|json]'],
  help: `Open the held value of a review in $VISUAL or $EDITOR, or take a new one from --value, and record the result as the decision. An edited value is judged like a reply, against the contract of its tool or action if that contract is plain data, and again by the program that runs it.

An edit can't change the tool or action itself. On a terminal, the result is shown before it is recorded; elsewhere, --digest says which review you saw.

EXAMPLES
  tamis edit 7hk2
  tamis edit 7hk2 --digest 9f3c02e1ab34 --value '{"order": "T-1007", "amount": 20}'

${DECISION_EXITS}`,
});

const grants = command({
  run: async () => (await import('../inbox/grants.ts')).grants,
  flags: grantsFlags,
  aliases: SHORT_FLAGS.grants,
  positional: inOrder({ ...wordArgument(['suggest'], 'suggest', 'Show grants that past decisions support'), optional: true }),
  brief: 'List the approvals that cover several calls, end one, or see which ones past decisions support',
  usage: [
    '[--ledger FILE] [--format human|json]',
    '--revoke ID -m WHY [--ledger FILE]',
    'suggest [--ledger FILE] [--format human|json]',
    'suggest --give DIGEST -m WHY [--for TIME] [--times N] [--sum N] [--ledger FILE]',
  ],
  help: `List the grants in force: approvals of several calls to a tool, for a time, a count or a sum. \`tamis approve ID --for 1h\` gives one. Each call under a grant is recorded as a separate review, decided by the grant.

\`suggest\` shows grants that would have saved you decisions: they cover calls that \`tamis gate-mcp\` held and people always approved,
at least 8 times on 2 occasions an hour apart. Every argument, the count, the sum and the time are limited to what was seen.

Each suggestion is tested on the whole history: none covers a call that was denied, edited, sent back, held because of a doubt, or out of date by the time it was due to run. For a destructive tool, only values that were approved before are covered. Nothing is granted automatically: --give gives the grant you name, and asks for confirmation on a terminal. --for, --times and --sum make it smaller, never larger.

EXAMPLES
  tamis grants
  tamis grants --revoke 7hk2 -m "the migration is over"
  tamis grants suggest
  tamis grants suggest --give 9f3c02e1ab34 --times 20 -m "small refunds"

EXIT CODES
  0 done   1 past decisions no longer support the suggested grant   2 no such grant, or no reason given   3 disk error
  4 the ledger is damaged or altered   70 a bug in tamis`,
});

export const decideHeld: CommandGroup = {
  job: 'Decide what is held',
  routes: { inbox, console, notify, approve, deny, hint, edit, grants },
};
