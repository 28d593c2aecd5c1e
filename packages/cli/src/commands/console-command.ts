import { consoleFlags } from '../flags/server-flags.ts';
import { command } from './command.ts';

/** `tamis console`: the web console. */
export const consoleCommand = command({
  run: async () => (await import('../console/serve-console.ts')).serveConsole,
  flags: consoleFlags,
  brief: 'Serve the web console: pending decisions, runs, units and failures',
  usage: ['[--ledger FILE] [--port N] [--open]', '--host ADDRESS --token-file FILE [flags]'],
  help: `Serve the web console on this machine, and print a link that lets one browser in, once. It opens on what is waiting for a
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
});
