import { buildCommand } from '@stricli/core';
import type { ConsoleFlags } from '../console/console-flags.ts';
import { colorFlag, hostFlag, portFlag } from './flags.ts';
import { reviewFlags } from './review-flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis console`: the web console. */
export const consoleCommand = buildCommand<ConsoleFlags, [], TamisContext>({
  loader: async () => running((await import('../console/serve-console.ts')).serveConsole),
  parameters: {
    flags: {
      ledger: reviewFlags.ledger,
      port: portFlag,
      open: { kind: 'boolean', optional: true, withNegated: false, brief: 'Open the link in a browser on this machine' },
      host: hostFlag,
      allowHost: {
        kind: 'parsed',
        parse: String,
        variadic: true,
        optional: true,
        placeholder: 'NAME',
        brief: 'Additional host name that browsers use to reach it, as in their Host header (repeatable)',
      },
      tokenFile: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'FILE',
        brief: 'File of tokens, one person per line: NAME ROLE TOKEN; the roles are viewer, reviewer, operator',
      },
      trustedProxy: {
        kind: 'parsed',
        parse: String,
        variadic: true,
        optional: true,
        placeholder: 'CIDR',
        brief: 'Addresses of a proxy that signs people in; the user header is trusted only from there (repeatable)',
      },
      userHeader: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'NAME',
        brief: 'Header in which that proxy names the user (default: x-forwarded-user)',
      },
      color: colorFlag,
    },
  },
  docs: {
    brief: 'Serve the web console: pending decisions, runs, units and failures',
    customUsage: ['[--ledger FILE] [--port N] [--open]', '--host ADDRESS --token-file FILE [flags]'],
    fullDescription: `Serve the web console on this machine, and print a link that lets one browser in, once. It opens on what is waiting for a
decision, in the ledger of the working folder and in every run folder it knows of. Nothing is loaded from elsewhere.

Decisions are recorded under the name of whoever is signed in: with the link, the user of this machine; with a token, the token's name. Deciding
runs nothing by itself: the program that asked does, after checking everything again. Keys are the same as in \`tamis inbox\`; ? lists them.

To listen beyond this machine, it needs --token-file or --trusted-proxy. There is no encryption: put a proxy with TLS
in front of it. Anyone who can write the ledger file can approve, with or without the console.

EXAMPLES
  tamis console
  tamis console --open
  tamis console --ledger runs/dialog --port 4600
  tamis console --host 0.0.0.0 --token-file tokens --allow-host console.example.com

EXIT CODES
  0 stopped with Ctrl-C   2 usage, ledger or port   70 a bug in tamis`,
  },
});
