import { proxyFlags } from '../flags/server-flags.ts';
import { command } from './command.ts';

/** `tamis proxy`: an OpenAI-compatible server that judges what comes back. */
export const proxyCommand = command({
  run: async () => (await import('../proxy/proxy.ts')).proxy,
  flags: proxyFlags,
  brief: 'Judge what a provider answers, for clients in any language that point their base URL here',
  usage: ['--contract NAME=FILE… (--upstream URL | --cassette FILE) [--port N] [--mode observe] [flags]'],
  help: `Sit between programs and their provider, and judge what comes back. Two endpoints are served, whole and as streams: Chat Completions
(OpenAI and compatible servers) and Messages (Anthropic). Every other endpoint returns 404. A client chooses the contract by path,
/NAME/v1/chat/completions, or with the header x-tamis-contract.

A reply that passes as it came is not touched. A repaired one has the judged value as its content; the codes of what was altered are
in the x-tamis-changes header, and the details are in the tamis field of the body. A reply that fails is asked for again within the
budget; one that is held or still fails becomes a 422 error in the provider's own shape. Errors from the provider pass through.
Clients' keys go to the provider and nowhere else. Ctrl-C ends it once the requests under way are answered.

EXAMPLES
  tamis proxy --contract ticket=ticket.yaml --upstream https://api.openai.com --port 8080
  OPENAI_BASE_URL=http://127.0.0.1:8080/ticket/v1 ./my-program
  tamis proxy --contract ticket=ticket.yaml --upstream https://api.anthropic.com --mode observe --log
  tamis proxy --contract ticket=ticket.yaml --cassette replies.jsonl

EXIT CODES
  0 stopped with Ctrl-C   2 usage, contract or port   70 a bug in tamis`,
});
