import { gateMcpFlags } from '../flags/server-flags.ts';
import { anyNumber, command } from './command.ts';

/** `tamis gate-mcp`: a gate in front of an MCP server. */
export const gateMcpCommand = command({
  run: async () => (await import('../mcp/gate-mcp.ts')).gateMcp,
  flags: gateMcpFlags,
  positional: anyNumber('SERVER', 'The server and its arguments, after --'),
  brief: 'Stand in front of an MCP server: tools are pinned, calls are judged, people decide on what is held',
  usage: ['[flags] -- SERVER [ARGUMENTS]', '--upstream URL [--port N] [flags]'],
  help: `Stand between an MCP client and a server. Put it in the client's configuration in place of the server: it starts the server
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
});
