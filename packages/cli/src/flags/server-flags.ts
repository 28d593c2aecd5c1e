import { contractFileFlags } from './check-flags.ts';
import { colorFlag, hostFlag, portFlag, worldFlags } from './common-flags.ts';
import { type FlagsOf, neededText, on, oneOf, parsed, text, texts } from './flag.ts';
import { countFromNone, countUpTo, seconds } from './numbers.ts';
import { reviewFlags } from './review-flags.ts';

const tellingFlags = {
  webhooks: text('FILE', 'File of webhooks, one per line: NAME TEMPLATE URL SECRET (default: the lines in TAMIS_WEBHOOKS)'),
  publicUrl: text('URL', 'Address at which people reach the console; without it, notices have no links'),
  summaries: on("Include in notices the contract's summary of what would run"),
} as const;

// The flags of `tamis notify`.
export const notifyFlags = {
  ...tellingFlags,
  ledger: reviewFlags.ledger,
  once: on('Send what has not been sent yet, then exit'),
  every: parsed(seconds, 'SECONDS', 'How often to look for new reviews (default: 5)'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis notify`.
export type NotifyFlags = FlagsOf<typeof notifyFlags>;

// The flags of `tamis console`.
export const consoleFlags = {
  ledger: reviewFlags.ledger,
  port: portFlag,
  open: on('Open the link in a browser on this machine'),
  host: hostFlag,
  allowHost: texts('NAME', 'Additional host name that browsers use to reach the console, as in their Host header (repeatable)'),
  tokenFile: text('FILE', 'File of tokens, one person per line: NAME ROLE TOKEN; the roles are viewer, reviewer and operator'),
  trustedProxy: texts(
    'CIDR',
    'Addresses of a proxy that signs people in; only requests from there may name the user (repeatable)',
  ),
  userHeader: text('NAME', 'Header in which the trusted proxy names the user (default: x-forwarded-user)'),
  ...tellingFlags,
  color: colorFlag,
} as const;

// The parsed flags of `tamis console`.
export type ConsoleFlags = FlagsOf<typeof consoleFlags>;

const askingFlags = {
  expires: parsed(seconds, 'SECONDS', 'How long a person has to decide (default: no limit)'),
  decider: texts('NAME', 'Person who may decide (repeatable; default: anyone)'),
  eyes: parsed(countUpTo(9), 'N', 'How many people must approve (default: 1)'),
  lease: parsed(seconds, 'SECONDS', 'How long a call still counts as running after the process that made it dies (default: 60)'),
} as const;

// The word given instead of a file name if each request brings its own contract.
export const REQUEST = 'request';

// Parses `NAME=FILE`: a contract, and the name by which clients choose it. A contract from the request needs no other name.
function namedFile(input: string): { readonly name: string; readonly file: string } {
  if (input === REQUEST) return { name: REQUEST, file: REQUEST };
  const at = input.indexOf('=');
  if (at <= 0 || at === input.length - 1) throw new Error('it must be a name and a file: ticket=ticket.yaml');
  return { name: input.slice(0, at), file: input.slice(at + 1) };
}

// The flags of `tamis proxy`.
export const proxyFlags = {
  contract: {
    kind: 'parsed',
    parse: namedFile,
    variadic: true,
    placeholder: 'NAME=FILE',
    brief:
      'Contract file, and the name that clients use to choose it; with `request` instead of FILE, the format and tools come from each request (repeatable)',
  },
  tools: text(
    'FILE',
    'Tools for tool-calls contracts that list none, and for document contracts, which then judge calls too (JSON or YAML)',
  ),
  upstream: text('URL', 'Address of the provider, with or without a trailing /v1 or /v1beta'),
  cassette: text('FILE', 'File of recorded replies to use instead of a provider; needs no key'),
  port: portFlag,
  host: hostFlag,
  allowHost: texts('NAME', 'Additional host name that clients use to reach the proxy, as in their Host header (repeatable)'),
  token: text(
    'TOKEN',
    'Token that clients must send as x-tamis-token; required to listen beyond this machine (safer: set TAMIS_PROXY_TOKEN)',
  ),
  mode: oneOf(
    ['enforce', 'observe'],
    'What happens to replies that do not pass: enforce returns an error (default), observe only marks them',
  ),
  budget: text(
    'PARTS',
    'How many times to ask again: total=3,syntax=2,schema=2,semantic=1 (default). tokens=N limits the tokens of all attempts together',
  ),
  stream: oneOf(
    ['judged', 'provisional'],
    'When streams are passed on: after the verdict (judged, the default), or as they arrive, with the verdict at the end (provisional, for documents)',
  ),
  ...worldFlags,
  ledger: text('FILE', 'Ledger in which held replies wait for a decision (default: none, so held replies are not stored)'),
  ...askingFlags,
  timeout: parsed(seconds, 'SECONDS', 'Time limit for one call to the provider (default: 600)'),
  remember: parsed(
    countFromNone(1_000_000),
    'N',
    'How many responses to remember, for requests with previous_response_id; 0 for none (default: 10000)',
  ),
  passHeader: texts('NAME', 'Additional header to pass from clients to the provider (repeatable)'),
  log: on('Write a line to standard error for each request, without contents'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis proxy`.
export type ProxyFlags = FlagsOf<typeof proxyFlags>;

// The flags of `tamis gate-mcp`.
export const gateMcpFlags = {
  contract: text('FILE', "Contract of kind tool-calls; if it has no `tools`, the server's tools are used"),
  tools: contractFileFlags.tools,
  upstream: text('URL', 'Address of a server that speaks streamable HTTP; the gate serves the same protocol on a local port'),
  config: text('FILE', 'Several servers, each with its own contract; their tools are named SERVER__TOOL (JSON or YAML)'),
  port: portFlag,
  hold: oneOf(
    ['wait', 'pending'],
    'When a held call gets its result: after the decision (wait, the default), or at once with a pending result (pending), so the client has to make the call again later',
  ),
  ...worldFlags,
  name: text(
    'NAME',
    'Name of the server in the ledger (default: its program or host name, plus a digest of the full command or URL)',
  ),
  session: text('NAME', 'Name of a session that outlives this process, so held calls can be picked up after a restart'),
  ...askingFlags,
  allowMethod: texts('METHOD', 'Additional method to pass on in both directions, such as resources/read (repeatable)'),
  issuer: text(
    'URL',
    'Authorisation server whose access tokens callers need (default: none; every program on this machine is served)',
  ),
  audience: text('URL', 'The gate as those tokens name it in `aud` (default: the address that it prints)'),
  scope: texts('NAME', 'Scope that those tokens must have (repeatable)'),
  principalClaim: text('NAME', 'Claim of those tokens that names the caller (default: sub)'),
  tokenEnv: text('NAME', 'Environment variable with the access token for the server'),
  tokenCommand: text('PROGRAM', 'Program that prints the access token for the server; it runs at most once a minute'),
  ledger: reviewFlags.ledger,
  log: on('Write a line to standard error for each message that is refused or dropped'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis gate-mcp`.
export type GateMcpFlags = FlagsOf<typeof gateMcpFlags>;

// The flags of `tamis record`.
export const recordFlags = {
  upstream: neededText('URL', 'Provider to forward the calls to, with or without a trailing /v1 or /v1beta'),
  port: portFlag,
  append: on('Add to an existing cassette'),
  redactEnv: texts('NAME', 'Environment variable whose value is never written (repeatable)'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis record`.
export type RecordFlags = FlagsOf<typeof recordFlags>;
