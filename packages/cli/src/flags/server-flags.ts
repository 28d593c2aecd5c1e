import { contractFileFlags } from './check-flags.ts';
import { colorFlag, hostFlag, portFlag, worldFlags } from './common-flags.ts';
import { type FlagsOf, neededText, on, oneOf, parsed, text, texts } from './flag.ts';
import { countFromNone, countUpTo, seconds } from './numbers.ts';
import { reviewFlags } from './review-flags.ts';

/** How people are told about what waits. */
const tellingFlags = {
  webhooks: text('FILE', 'File of webhooks, one per line: NAME TEMPLATE URL SECRET (default: the lines in TAMIS_WEBHOOKS)'),
  publicUrl: text('URL', 'Where people reach the console from elsewhere; without it, notices have no links'),
  summaries: on('Include in notices what would run, in the words of the contract, filled in from the arguments'),
} as const;

/** The flags of `tamis notify`. */
export const notifyFlags = {
  ...tellingFlags,
  ledger: reviewFlags.ledger,
  once: on('Send what has not been sent yet, then end'),
  every: parsed(seconds, 'SECONDS', 'How often to look for what is new (default: 5)'),
  color: colorFlag,
} as const;

/** What `tamis notify` gets. */
export type NotifyFlags = FlagsOf<typeof notifyFlags>;

/** The flags of `tamis console`. */
export const consoleFlags = {
  ledger: reviewFlags.ledger,
  port: portFlag,
  open: on('Open the link in a browser on this machine'),
  host: hostFlag,
  allowHost: texts('NAME', 'Additional host name that browsers use to reach it, as in their Host header (repeatable)'),
  tokenFile: text('FILE', 'File of tokens, one person per line: NAME ROLE TOKEN; the roles are viewer, reviewer, operator'),
  trustedProxy: texts(
    'CIDR',
    'Addresses of a proxy that signs people in; the user header is trusted only from there (repeatable)',
  ),
  userHeader: text('NAME', 'Header in which that proxy names the user (default: x-forwarded-user)'),
  ...tellingFlags,
  color: colorFlag,
} as const;

/** What `tamis console` gets. */
export type ConsoleFlags = FlagsOf<typeof consoleFlags>;

/** How people are asked about what is held. */
const askingFlags = {
  expires: parsed(seconds, 'SECONDS', 'How long a held call can be decided (default: no limit)'),
  decider: texts('NAME', 'Who may decide (repeatable; default: anyone)'),
  eyes: parsed(countUpTo(9), 'N', 'How many people must agree (default: 1)'),
  lease: parsed(seconds, 'SECONDS', 'How long a call counts as running after its gate died (default: 60)'),
} as const;

/** In the place of a file: the contract that each request brings. */
export const REQUEST = 'request';

/** Reads `NAME=FILE`: a contract and the name that clients choose it by. The contract of the request needs no other name. */
function namedFile(input: string): { readonly name: string; readonly file: string } {
  if (input === REQUEST) return { name: REQUEST, file: REQUEST };
  const at = input.indexOf('=');
  if (at <= 0 || at === input.length - 1) throw new Error('it must be a name and a file: ticket=ticket.yaml');
  return { name: input.slice(0, at), file: input.slice(at + 1) };
}

/** The flags of `tamis proxy`. */
export const proxyFlags = {
  contract: {
    kind: 'parsed',
    parse: namedFile,
    variadic: true,
    placeholder: 'NAME=FILE',
    brief:
      'Contract to judge by, and the name clients choose it with, as NAME=FILE; `request` in place of FILE takes format and tools from each request (repeatable)',
  },
  tools: text(
    'FILE',
    'Tools (JSON or YAML) for contracts of kind tool-calls without `tools`, and for contracts of documents, which then judge calls too',
  ),
  upstream: text('URL', 'Address of the provider, with or without /v1 or /v1beta at its end'),
  cassette: text('FILE', 'Recorded replies to answer with instead, for trying it without a key'),
  port: portFlag,
  host: hostFlag,
  allowHost: texts('NAME', 'Additional host name that clients use to reach it, as in their Host header (repeatable)'),
  token: text(
    'TOKEN',
    'What clients send as x-tamis-token; required when listening beyond this machine (better: TAMIS_PROXY_TOKEN)',
  ),
  mode: oneOf(['enforce', 'observe'], 'Whether a reply that does not pass is an error (default), or is only marked'),
  budget: text(
    'PARTS',
    'How many times to ask again: total=3,syntax=2,schema=2,semantic=1 (default). tokens=N limits the tokens of all attempts together',
  ),
  stream: oneOf(
    ['judged', 'provisional'],
    'Whether streams wait for the verdict (default), or documents are passed on as they come and the end is the verdict',
  ),
  ...worldFlags,
  ledger: text('FILE', 'Ledger in which held replies wait for people (default: none, and nobody is asked)'),
  ...askingFlags,
  timeout: parsed(seconds, 'SECONDS', 'Longest time for one call to the provider (default: 600)'),
  remember: parsed(
    countFromNone(1_000_000),
    'N',
    'How many responses to remember, for requests with previous_response_id; 0 for none (default: 10000)',
  ),
  passHeader: texts('NAME', 'Additional header to pass from clients to the provider (repeatable)'),
  log: on('A line on standard error for each request, without contents'),
  color: colorFlag,
} as const;

/** What `tamis proxy` gets. */
export type ProxyFlags = FlagsOf<typeof proxyFlags>;

/** The flags of `tamis gate-mcp`. */
export const gateMcpFlags = {
  contract: text('FILE', 'Contract of kind tool-calls; without `tools` it takes those of the server'),
  tools: contractFileFlags.tools,
  upstream: text('URL', 'Address of a server that speaks streamable HTTP; the gate serves the same on a port of this machine'),
  port: portFlag,
  hold: oneOf(
    ['wait', 'pending'],
    'Whether a held call waits for the decision (default), or answers at once and is made again later',
  ),
  ...worldFlags,
  name: text('NAME', 'Name of the server in the ledger (default: its first word and a digest of the rest)'),
  session: text('NAME', 'Name of a session that outlives this process, so that held calls are picked up after a restart'),
  ...askingFlags,
  allowMethod: texts('METHOD', 'Additional method to pass on in both directions, such as resources/read (repeatable)'),
  ledger: reviewFlags.ledger,
  log: on('A line on standard error for each message that is refused or dropped'),
  color: colorFlag,
} as const;

/** What `tamis gate-mcp` gets. */
export type GateMcpFlags = FlagsOf<typeof gateMcpFlags>;

/** The flags of `tamis record`. */
export const recordFlags = {
  upstream: neededText('URL', 'Provider that the calls are passed on to, with or without /v1 or /v1beta at its end'),
  port: portFlag,
  append: on('Add to an existing cassette'),
  redactEnv: texts('NAME', 'Environment variable whose value is never written (repeatable)'),
  color: colorFlag,
} as const;

/** What `tamis record` gets. */
export type RecordFlags = FlagsOf<typeof recordFlags>;
