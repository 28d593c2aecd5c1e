import { createHash } from 'node:crypto';
import path from 'node:path';
import { visible } from '@tamis/core/wording';
import { type Ledger, openHome } from '@tamis/ledger';
import { type GateOptions, gateStdio, type HttpGiven, type StdioEnd } from '@tamis/mcp';
import { EXIT } from '../exit/exit-codes.ts';
import { environment, type Halt, usage } from '../exit/halt.ts';
import type { GateMcpFlags } from '../flags/server-flags.ts';
import { onInterrupt } from '../io/interrupt.ts';
import { registeredTelemetry } from '../io/telemetry.ts';
import { worldOf } from '../load/world-of.ts';
import { withoutFaults } from '../runs/run-halt.ts';
import { given } from '../text/given.ts';
import { gateForFlags } from './gate-for.ts';
import { tokenOf } from './token-of.ts';

// `tamis gate-mcp`: runs a gate in front of an MCP server until the client disconnects or the process is stopped.
export async function gateMcp(flags: GateMcpFlags, ...server: readonly string[]): Promise<number> {
  const { upstream, config } = flags;
  if ([upstream, config, server[0]].filter((one) => one !== undefined).length !== 1)
    throw usage('Give a server after --, --upstream or --config.', 'For example: tamis gate-mcp -- npx my-mcp-server');
  if (server.length > 0 && flags.port !== undefined) throw usage('--port is only for --upstream and --config.');
  requireOwn(flags);
  if ((upstream !== undefined || flags.port !== undefined) && flags.session !== undefined)
    throw usage('--session works only with a server given after --.', 'Over HTTP, each client has its own session.');
  const [gateFor, http] = [gateForFlags(flags), httpOf(flags)];
  const world = worldOf(flags);
  return await withoutFaults(async () => {
    const ledger = openHome(flags.ledger === undefined ? {} : { ledger: flags.ledger });
    try {
      const options = {
        ...optionsOf(flags, ledger, server),
        ...gateFor,
        ...(world && { world }),
        ...(await registeredTelemetry()),
      };
      if (config !== undefined)
        return await (await import('./gate-many.ts')).gateMany(config, options, { port: flags.port, auth: http.auth });
      return upstream === undefined
        ? await overStdio(options, server)
        : await (await import('./gate-upstream.ts')).overHttp({ ...options, ...http, upstream }, flags.port);
    } catch (problem) {
      if (problem instanceof RangeError) throw usage(problem.message);
      throw problem;
    } finally {
      await ledger.close();
    }
  });
}

function httpOf(flags: GateMcpFlags): Pick<HttpGiven, 'auth' | 'token'> {
  const { issuer, audience, scope = [], principalClaim, tokenEnv, tokenCommand, upstream, config, port } = flags;
  const token = tokenOf(given({ tokenEnv, tokenCommand }));
  if (token !== undefined && upstream === undefined) throw usage('--token-env and --token-command are only for --upstream.');
  if (issuer === undefined) {
    if (audience !== undefined || principalClaim !== undefined || scope.length > 0)
      throw usage('--audience, --scope and --principal-claim are only for --issuer.');
    return { ...(token && { token }) };
  }
  if (upstream === undefined && (config === undefined || port === undefined))
    throw usage('--issuer is only for a gate over HTTP.', 'Add --upstream, or --config and --port.');
  const auth = { issuer, ...given({ audience, principalClaim }), ...(scope.length > 0 && { scopes: scope }) };
  return { auth, ...(token && { token }) };
}

function requireOwn({ config, contract, tools, world, worldCommand, name, allowMethod }: GateMcpFlags): void {
  const own = Object.entries({ contract, tools, world, 'world-command': worldCommand, name, 'allow-method': allowMethod });
  const [flag] = own
    .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
    .map(([one]) => one);
  if (config !== undefined && flag !== undefined)
    throw usage(`--${flag} is for a single server.`, 'Each server in the configuration has its own contract.');
}

function optionsOf(flags: GateMcpFlags, ledger: Ledger, server: readonly string[]): GateOptions {
  const { session, hold, expires, decider, eyes, allowMethod, lease, log, upstream = '' } = flags;
  return {
    ledger,
    name: flags.name ?? nameOf(upstream === '' ? server : [URL.parse(upstream)?.host ?? '', upstream]),
    policy: given({ expiresIn: expires, deciders: decider, eyes }),
    ...given({ session, hold, allowMethods: allowMethod, lease, log: log === true ? say : undefined }),
  };
}

// A name for the server: its first word, and a digest of all words. Arguments may contain keys, which must not be in a ledger.
function nameOf(words: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 8);
  return `${path
    .basename(words[0] ?? '')
    .replace(/[^\w.@:+-]/g, '_')
    .slice(0, 40)}-${digest}`;
}

async function overStdio(options: GateOptions, [command = '', ...args]: readonly string[]): Promise<number> {
  const stop = new AbortController();
  const { release } = onInterrupt(() => stop.abort());
  try {
    const end = await gateStdio({
      ...options,
      ...{ command, args, input: process.stdin, output: process.stdout, stop: stop.signal },
      serverSays: (line) => process.stderr.write(`server: ${line}\n`),
    });
    return exitOf(end);
  } catch (problem) {
    throw notStarted(command, problem as NodeJS.ErrnoException) ?? problem;
  } finally {
    release();
    // Anything the caller still sends is ignored.
    process.stdin.destroy();
  }
}

// A halt for a server that could not be started; undefined for any other error.
function notStarted(command: string, { syscall, code, message }: NodeJS.ErrnoException): Halt | undefined {
  if (syscall?.startsWith('spawn') !== true) return undefined;
  if (code === 'ENOENT')
    return environment(
      `There is no program ${command}, so the server could not be started.`,
      'Check its name, or give its full path: the words after `--` start the server.',
    );
  if (code === 'EACCES')
    return environment(
      `Permission to run ${command} was denied, so the server could not be started.`,
      'Make the file executable: chmod +x FILE',
    );
  return environment(`${command} could not be started: ${message}`);
}

function exitOf(end: StdioEnd): number {
  if (end.by !== 'server') return EXIT.valid;
  if (end.code === 0) return EXIT.valid;
  say(`The server ended with ${end.code === null ? end.signal : `exit code ${end.code}`}.`);
  return EXIT.someFailed;
}

function say(sentence: string): void {
  process.stderr.write(`tamis: ${visible(sentence)}\n`);
}
