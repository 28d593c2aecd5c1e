import { readFileSync } from 'node:fs';
import { buildApplication, buildRouteMap, text_en } from '@stricli/core';
import { COMMAND_GROUPS } from './commands/command-table.ts';
import { argumentMessage } from './exit/argument-message.ts';
import { usage } from './exit/halt.ts';
import { sayBug } from './exit/say-bug.ts';
import { sayHalt } from './exit/say-halt.ts';
import { paintOn } from './text/paint.ts';

const ROUTED: ReadonlySet<string> = new Set(['commands', 'config']);

const routes = buildRouteMap({
  routes: Object.fromEntries(COMMAND_GROUPS.flatMap(({ routes: group }) => Object.entries(group))),
  docs: {
    brief: 'Judge what language models say before anything acts on it',
    fullDescription: `Tamis judges what a language model said before anything acts on it: it repairs what can be repaired, names
everything it altered, and lets nothing unsafe through as if it were clean.

New here? tamis demo: under a minute, no key, no network.

EXAMPLES
  tamis demo
  tamis init my-project
  tamis check replies.jsonl --schema ticket.schema.json > good.jsonl
  tamis check replies.jsonl --tools tools.json > good.jsonl
  tamis ask prompt.txt --schema ticket.schema.json --model openai:gpt-5-mini > ticket.json
  tamis run pipelines/dialog --out runs/dialog --max-cost 5usd
  tamis watch runs/dialog
  tamis inbox
  tamis console
  tamis config check ticket.yaml
  tamis proxy --contract ticket=ticket.yaml --upstream https://api.openai.com
  tamis gate-mcp --contract tools.yaml -- npx my-mcp-server
  tamis commands explain voice.yaml "model write for"
  tamis extract data/ --rules rules.yaml > fields.jsonl
  tamis wizard data/*/*.csv --model openai:gpt-5-mini
  tamis explain parse.duplicate-key
  tamis check --help`,
  },
});

export const app = buildApplication(routes, {
  name: 'tamis',
  scanner: {
    caseStyle: 'allow-kebab-for-camel',
    allowArgumentEscapeSequence: true,
    // One or two typos; beyond that, a suggestion would mislead.
    distanceOptions: { threshold: 2, weights: { insertion: 1, deletion: 1, substitution: 1, transposition: 1 } },
  },
  documentation: { disableAnsiColor: true, onlyRequiredInUsageLine: true },
  versionInfo: { getCurrentVersion: () => Promise.resolve(version()) },
  localization: {
    text: {
      ...text_en,
      briefs: {
        ...text_en.briefs,
        help: 'Show this help',
        version: 'Show the version',
        argumentEscapeSequence: 'Treat the rest as arguments, even if they start with -',
      },
      exceptionWhileParsingArguments: (error) => complaint(argumentMessage(error, typed()), helpFor(typed()), typed()),
      exceptionWhileRunningCommand: sayBug,
      exceptionWhileLoadingCommandFunction: sayBug,
      noCommandRegisteredForInput: ({ input, corrections }) => {
        const near = corrections.length === 0 ? '' : ` Did you mean ${corrections.join(' or ')}?`;
        const what = input.startsWith('-') ? 'flag' : 'command';
        return complaint(`There is no ${what} ${input}.${near}`, listFor(typed()), typed());
      },
    },
  },
});

function version(): string {
  return (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly version: string }).version;
}

function helpFor(args: readonly string[]): string {
  const words = args.slice(0, 2).filter((word) => /^[a-z][a-z-]*$/.test(word));
  const command = ROUTED.has(words[0] ?? '') ? words : words.slice(0, 1);
  return `\`${['tamis', ...command, '--help'].join(' ')}\` shows the flags and examples.`;
}

function listFor([first = '']: readonly string[]): string {
  return `\`tamis ${ROUTED.has(first) ? `${first} ` : ''}--help\` lists the commands.`;
}

function typed(): readonly string[] {
  return process.argv.slice(2);
}

function complaint(message: string, help: string, args: readonly string[]): string {
  const flag = args.includes('--no-color') ? false : args.includes('--color') ? true : undefined;
  return sayHalt(usage(message, help), paintOn(process.stderr, flag)).trimEnd();
}
