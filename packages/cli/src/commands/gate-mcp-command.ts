import { buildCommand } from '@stricli/core';
import type { GateMcpFlags } from '../mcp/gate-flags.ts';
import { seconds } from '../proxy/proxy-flags.ts';
import { contractFlags } from './contract-flags.ts';
import { colorFlag, portFlag } from './flags.ts';
import { reviewFlags } from './review-flags.ts';
import { running, type TamisContext } from './running.ts';

function eyes(input: string): number {
  const value = Number(input);
  if (!(Number.isInteger(value) && value >= 1 && value <= 9)) throw new Error('it must be a whole number from 1 to 9');
  return value;
}

/** `tamis gate-mcp`: a gate in front of an MCP server. */
export const gateMcpCommand = buildCommand<GateMcpFlags, string[], TamisContext>({
  loader: async () => running((await import('../mcp/gate-mcp.ts')).gateMcp),
  parameters: {
    flags: {
      contract: { ...contractFlags.contract, brief: 'Contract of kind tool-calls; without `tools` it takes those of the server' },
      tools: contractFlags.tools,
      upstream: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'URL',
        brief: 'Address of a server that speaks streamable HTTP; the gate serves the same on a port of this machine',
      },
      port: portFlag,
      hold: {
        kind: 'enum',
        values: ['wait', 'pending'],
        optional: true,
        brief: 'Whether a held call waits for the decision (default), or answers at once and is made again later',
      },
      world: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'FILE',
        brief: 'State of the world for preconditions, as JSON; read again before each call and before it runs',
      },
      worldCommand: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'PROGRAM',
        brief: 'Program that prints the state of the world as JSON; no shell, no arguments',
      },
      name: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'NAME',
        brief: 'Name of the server in the ledger (default: its first word and a digest of the rest)',
      },
      session: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'NAME',
        brief: 'Name of a session that outlives this process, so that held calls are picked up after a restart',
      },
      expires: {
        kind: 'parsed',
        parse: seconds,
        optional: true,
        placeholder: 'SECONDS',
        brief: 'How long a held call can be decided (default: no limit)',
      },
      decider: {
        kind: 'parsed',
        parse: String,
        variadic: true,
        optional: true,
        placeholder: 'NAME',
        brief: 'Who may decide (repeatable; default: anyone)',
      },
      eyes: { kind: 'parsed', parse: eyes, optional: true, placeholder: 'N', brief: 'How many people must agree (default: 1)' },
      allowMethod: {
        kind: 'parsed',
        parse: String,
        variadic: true,
        optional: true,
        placeholder: 'METHOD',
        brief: 'Additional method to pass on in both directions, such as resources/read (repeatable)',
      },
      lease: {
        kind: 'parsed',
        parse: seconds,
        optional: true,
        placeholder: 'SECONDS',
        brief: 'How long a call counts as running after its gate died (default: 60)',
      },
      ledger: reviewFlags.ledger,
      log: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'A line on standard error for each message that is refused or dropped',
      },
      color: colorFlag,
    },
    positional: {
      kind: 'array',
      parameter: { parse: String, placeholder: 'SERVER', brief: 'The server and its arguments, after --' },
    },
  },
  docs: {
    brief: 'Stand in front of an MCP server: tools are pinned, calls are judged, people decide on what is held',
    customUsage: ['[flags] -- SERVER [ARGUMENTS]', '--upstream URL [--port N] [flags]'],
    fullDescription: `Stand between an MCP client and a server. Put it in the client's configuration in place of the server: it starts the server
and speaks MCP on standard input and output, or serves streamable HTTP in front of --upstream.

A call that does not meet the contract is answered as a tool error, with the reasons in sentences for the model, and never reaches the
server. A held call is a review: \`tamis inbox\` lists it, \`tamis approve\` lets it run once. Without a contract, arguments
are checked against the server's own schemas, and every tool that does not say it only reads is held.

Descriptions of tools are pinned when a server is first seen. A new or changed one waits for a person, and calls to it wait too. Methods beyond
initialize, ping and tools/* are refused unless --allow-method lists them.

EXAMPLES
  tamis gate-mcp -- npx my-mcp-server
  tamis gate-mcp --contract tools.yaml --world state.json -- node server.js
  tamis gate-mcp --hold pending --session desk --expires 3600 -- node server.js
  tamis gate-mcp --upstream https://mcp.example.com/mcp --port 8080

EXIT CODES
  0 the client left, or the gate was ended   1 the server failed   2 usage or contract   3 the server could not be started, or disk error
  4 the ledger is damaged or altered   70 a bug in tamis`,
  },
});
