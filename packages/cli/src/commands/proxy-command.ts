import { buildCommand } from '@stricli/core';
import { namedFile, type ProxyFlags, seconds } from '../proxy/proxy-flags.ts';
import { colorFlag, hostFlag, portFlag } from './flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis proxy`: an OpenAI-compatible server that judges what comes back. */
export const proxyCommand = buildCommand<ProxyFlags, [], TamisContext>({
  loader: async () => running((await import('../proxy/proxy.ts')).proxy),
  parameters: {
    flags: {
      contract: {
        kind: 'parsed',
        parse: namedFile,
        variadic: true,
        placeholder: 'NAME=FILE',
        brief: 'Contract to judge by, and the name clients choose it with, as NAME=FILE (repeatable)',
      },
      upstream: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'URL',
        brief: 'Address of the provider, with or without /v1 at its end',
      },
      cassette: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'FILE',
        brief: 'Recorded replies to answer with instead, for trying it without a key',
      },
      port: portFlag,
      host: hostFlag,
      allowHost: {
        kind: 'parsed',
        parse: String,
        variadic: true,
        optional: true,
        placeholder: 'NAME',
        brief: 'Additional host name that clients use to reach it, as in their Host header (repeatable)',
      },
      token: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'TOKEN',
        brief: 'What clients send as x-tamis-token; required when listening beyond this machine (better: TAMIS_PROXY_TOKEN)',
      },
      mode: {
        kind: 'enum',
        values: ['enforce', 'observe'],
        optional: true,
        brief: 'Whether a reply that does not pass is an error (default), or is only marked',
      },
      budget: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'PARTS',
        brief: 'How many times to ask again: total=3,syntax=2,schema=2,semantic=1 (default)',
      },
      timeout: {
        kind: 'parsed',
        parse: seconds,
        optional: true,
        placeholder: 'SECONDS',
        brief: 'Longest time for one call to the provider (default: 600)',
      },
      passHeader: {
        kind: 'parsed',
        parse: String,
        variadic: true,
        optional: true,
        placeholder: 'NAME',
        brief: 'Additional header to pass from clients to the provider (repeatable)',
      },
      log: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'A line on standard error for each request, without contents',
      },
      color: colorFlag,
    },
  },
  docs: {
    brief: 'Judge what a provider answers, for clients in any language that point their base URL here',
    customUsage: ['--contract NAME=FILE… (--upstream URL | --cassette FILE) [--port N] [--mode observe] [flags]'],
    fullDescription: `Sit between programs and their provider, and judge what comes back. Two endpoints are served, whole and as streams: Chat Completions
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
  },
});
