import { gateMcpFlags, proxyFlags, recordFlags } from '../flags/server-flags.ts';
import { anyNumber, argument, type CommandGroup, command, inOrder } from './command.ts';

const proxy = command({
  run: async () => (await import('../proxy/proxy.ts')).proxy,
  flags: proxyFlags,
  brief: 'Judge model replies for clients in any language: point their base URL here',
  usage: ['--contract NAME=FILE… (--upstream URL | --cassette FILE) [--tools FILE] [flags]'],
  help: `Stand between programs and their provider, and judge the replies, whole or streamed: Responses and Chat Completions
(OpenAI and compatible servers), Messages (Anthropic) and generateContent (Gemini). Model lists, embeddings and token counts are
passed on unchanged; every other endpoint returns 404 and says what to use. A client chooses the contract by path,
/NAME/v1/responses, or with the header x-tamis-contract.

A reply that passes unchanged is forwarded as it is. A repaired reply has the judged value as its content; the codes of the changes are in the x-tamis-changes header, and the details in the tamis field of the body.

If a reply fails, the model is asked again until the budget is spent. A reply that is held or still fails becomes a 422 error in the provider's own format. Errors from the provider pass through.
Tool calls are checked against the tools in the contract or in --tools; a tool-calls contract with neither uses the tools in each request.

If a request has tools that the contract lacks, a warning names them. Rules about order also count earlier calls: those in the request, and those in responses that it refers to with previous_response_id, if they were served to the same key (--remember).

Write \`request\` instead of a file to take the contract from each request: its response format and its tools. Two contracts under one name
judge the calls of a conversation and the document at its end. With --ledger, held replies wait for people: \`tamis inbox\` lists them,
and when one is approved, the same request gets it, once, without asking the model again.

Clients' keys are sent only to the provider. Ctrl-C stops the proxy once the requests in progress are answered.

EXAMPLES
  tamis proxy --contract ticket=ticket.yaml --upstream https://api.openai.com --port 8080
  OPENAI_BASE_URL=http://127.0.0.1:8080/ticket/v1 ./my-program
  tamis proxy --contract ticket=ticket.yaml --upstream https://api.anthropic.com --mode observe --log
  tamis proxy --contract ticket=ticket.yaml --cassette replies.jsonl
  tamis proxy --contract request --upstream https://api.openai.com
  tamis proxy --contract shop=calls.yaml --upstream https://api.openai.com --ledger .tamis/ledger.sqlite

EXIT CODES
  0 stopped with Ctrl-C   2 usage, contract or port error   3 disk error   4 the ledger is damaged or altered   70 a bug in tamis`,
});

const gateMcp = command({
  run: async () => (await import('../mcp/gate-mcp.ts')).gateMcp,
  flags: gateMcpFlags,
  positional: anyNumber('SERVER', 'The server and its arguments, after --'),
  brief: 'Stand in front of an MCP server: tools are pinned, calls are judged, people decide on held calls',
  usage: ['[flags] -- SERVER [ARGUMENTS]', '--upstream URL [--port N] [flags]', '--config FILE [--port N] [flags]'],
  help: `Stand between an MCP client and a server. Put this command in the client's configuration in place of the server: it starts the server and speaks MCP on standard input and output, or serves streamable HTTP in front of --upstream.

A call that does not meet the contract gets a tool error that tells the model why, and never reaches the server. A held call becomes a review: \`tamis inbox\` lists it, and \`tamis approve\` lets it run once. Without a contract, arguments
are checked against the server's own schemas, and calls to every tool that is not marked read-only are held.

Tool descriptions are pinned when a server is first seen. A new or changed description needs a person's approval; until then, calls to that tool wait. Methods beyond
initialize, ping and tools/* are refused unless --allow-method lists them.

Clients and servers of MCP 2026-07-28 and of earlier revisions are served in every combination. With --config, several servers are
one: \`servers: { shop: { command: node, args: [shop.js], contract: shop.yaml }, crm: { url: "https://crm.example/mcp" } }\`.

EXAMPLES
  tamis gate-mcp -- npx my-mcp-server
  tamis gate-mcp --contract tools.yaml --world state.json -- node server.js
  tamis gate-mcp --hold pending --session desk --expires 3600 -- node server.js
  tamis gate-mcp --upstream https://mcp.example.com/mcp --port 8080
  tamis gate-mcp --config servers.yaml

EXIT CODES
  0 the client disconnected, or the gate was stopped   1 the server failed   2 usage or contract error   3 the server could not be started, or disk error
  4 the ledger is damaged or altered   70 a bug in tamis`,
});

const record = command({
  run: async () => (await import('../record/record.ts')).record,
  flags: recordFlags,
  positional: inOrder(argument('FILE', 'Cassette to write (JSONL)')),
  brief: 'Record the exchanges between a program and its model in a cassette',
  usage: ['FILE --upstream URL [--port N] [--append] [--redact-env NAME]'],
  help: `Record the calls between a program and its model. A server on 127.0.0.1 forwards every request to the provider unchanged, and returns the response as it arrives, whole or as a stream. Each exchange becomes a line in FILE: a cassette, which --cassette and the library can replay. Chat Completions and Responses (OpenAI and
compatible servers), Messages (Anthropic) and generateContent (Gemini) are understood; other requests are forwarded without being recorded.

Set the program's base URL to the address that is printed. Headers are never written. The key used for a call is removed from the recording, and so is anything that looks like a key; --redact-env names more secrets to remove. The file is readable by its owner only. Press Ctrl-C to stop.

EXAMPLES
  tamis record calls.jsonl --upstream https://api.openai.com --port 8080
  OPENAI_BASE_URL=http://127.0.0.1:8080/v1 ./my-program
  tamis record calls.jsonl --upstream https://api.anthropic.com --append
  tamis record calls.jsonl --upstream https://api.openai.com --redact-env CUSTOMER_TOKEN

EXIT CODES
  0 stopped with Ctrl-C   2 usage, file or port error   3 disk error   70 a bug in tamis`,
});

export const sitBetween: CommandGroup = { job: 'Sit between programs and models', routes: { proxy, gateMcp, record } };
