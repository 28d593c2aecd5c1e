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

A reply that passes unaltered is not touched. A repaired one has the judged value as its content; the codes of the changes are in the x-tamis-changes header, and the details in the tamis field of the body.

If a reply fails, the model is asked again within the budget. A reply that is held or still fails becomes a 422 error in the provider's own format. Errors from the provider pass through.
Tool calls are checked against the tools of the contract, or of --tools; a contract of kind tool-calls without either uses the tools of each request.

If a request has tools that the contract lacks, a warning names them. Rules about order also count earlier calls: those in the
request, and those of the responses it refers to with previous_response_id, if they were served to the same key (--remember).

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
  usage: ['[flags] -- SERVER [ARGUMENTS]', '--upstream URL [--port N] [flags]'],
  help: `Stand between an MCP client and a server. Put this command in the client's configuration in place of the server: it starts the server and speaks MCP on standard input and output, or serves streamable HTTP in front of --upstream.

A call that does not meet the contract is answered as a tool error, with the reasons in sentences for the model, and never reaches the
server. A held call is a review: \`tamis inbox\` lists it, \`tamis approve\` lets it run once. Without a contract, arguments
are checked against the server's own schemas, and every tool that does not say it only reads is held.

Tool descriptions are pinned when a server is first seen. A new or changed description needs a person's approval; until then, calls to that tool wait. Methods beyond
initialize, ping and tools/* are refused unless --allow-method lists them.

EXAMPLES
  tamis gate-mcp -- npx my-mcp-server
  tamis gate-mcp --contract tools.yaml --world state.json -- node server.js
  tamis gate-mcp --hold pending --session desk --expires 3600 -- node server.js
  tamis gate-mcp --upstream https://mcp.example.com/mcp --port 8080

EXIT CODES
  0 the client left, or the gate was ended   1 the server failed   2 usage or contract error   3 the server could not be started, or disk error
  4 the ledger is damaged or altered   70 a bug in tamis`,
});

const record = command({
  run: async () => (await import('../record/record.ts')).record,
  flags: recordFlags,
  positional: inOrder(argument('FILE', 'Cassette to write (JSONL)')),
  brief: 'Record the exchanges between a program and its model in a cassette',
  usage: ['FILE --upstream URL [--port N] [--append] [--redact-env NAME]'],
  help: `Record the calls between a program and its model. A server on 127.0.0.1 passes every request on to the provider unchanged, and the answer back as it arrives, whole or as a stream. Each exchange becomes a line of FILE: a cassette, which --cassette and the library can replay. Chat Completions and Responses (OpenAI and
compatible servers), Messages (Anthropic) and generateContent (Gemini) are understood; other requests pass unrecorded.

Point the base URL of the program at the address that is printed. Headers are never written. The key of a call is removed from its text, and so is anything that looks like a key; --redact-env names more secrets to remove. The file is readable by
its owner only. Ctrl-C ends it.

EXAMPLES
  tamis record calls.jsonl --upstream https://api.openai.com --port 8080
  OPENAI_BASE_URL=http://127.0.0.1:8080/v1 ./my-program
  tamis record calls.jsonl --upstream https://api.anthropic.com --append
  tamis record calls.jsonl --upstream https://api.openai.com --redact-env CUSTOMER_TOKEN

EXIT CODES
  0 stopped with Ctrl-C   2 usage, file or port error   3 disk error   70 a bug in tamis`,
});

/** Commands that sit between programs and models. */
export const sitBetween: CommandGroup = { job: 'Sit between programs and models', routes: { proxy, gateMcp, record } };
