import { readFileSync } from 'node:fs';
import { buildApplication, buildRouteMap, text_en } from '@stricli/core';
import { visible } from '@tamis/core/wording';
import { approveCommand } from './commands/approve-command.ts';
import { askCommand } from './commands/ask-command.ts';
import { batchesCommand } from './commands/batches-command.ts';
import { checkCommand } from './commands/check-command.ts';
import { completionCommand } from './commands/completion-command.ts';
import { configRoutes } from './commands/config-routes.ts';
import { consoleCommand } from './commands/console-command.ts';
import { demoCommand } from './commands/demo-command.ts';
import { denyCommand } from './commands/deny-command.ts';
import { diffCommand } from './commands/diff-command.ts';
import { doctorCommand } from './commands/doctor-command.ts';
import { editCommand } from './commands/edit-command.ts';
import { explainCommand } from './commands/explain-command.ts';
import { exportCommand } from './commands/export-command.ts';
import { extractCommand } from './commands/extract-command.ts';
import { failuresCommand } from './commands/failures-command.ts';
import { gateMcpCommand } from './commands/gate-mcp-command.ts';
import { grantsCommand } from './commands/grants-command.ts';
import { importCommand } from './commands/import-command.ts';
import { inboxCommand } from './commands/inbox-command.ts';
import { initCommand } from './commands/init-command.ts';
import { insightsCommand } from './commands/insights-command.ts';
import { judgeCommand } from './commands/judge-command.ts';
import { pauseCommand } from './commands/pause-command.ts';
import { proxyCommand } from './commands/proxy-command.ts';
import { purgeCommand } from './commands/purge-command.ts';
import { recheckCommand } from './commands/recheck-command.ts';
import { recordCommand } from './commands/record-command.ts';
import { releaseCommand } from './commands/release-command.ts';
import { reportCommand } from './commands/report-command.ts';
import { resumeCommand } from './commands/resume-command.ts';
import { retryCommand } from './commands/retry-command.ts';
import { runCommand } from './commands/run-command.ts';
import { runsCommand } from './commands/runs-command.ts';
import { showCommand } from './commands/show-command.ts';
import { spokenRoutes } from './commands/spoken-routes.ts';
import { statusCommand } from './commands/status-command.ts';
import { verifyCommand } from './commands/verify-command.ts';
import { watchCommand } from './commands/watch-command.ts';
import { whyCommand } from './commands/why-command.ts';
import { wizardCommand } from './commands/wizard-command.ts';
import { workerCommand } from './commands/worker-command.ts';
import { argumentMessage } from './exit/argument-message.ts';
import { sayBug } from './exit/say-bug.ts';

/** Commands that have commands of their own. */
const ROUTED: ReadonlySet<string> = new Set(['commands', 'config']);

const routes = buildRouteMap({
  routes: {
    demo: demoCommand,
    init: initCommand,
    check: checkCommand,
    ask: askCommand,
    run: runCommand,
    runs: runsCommand,
    worker: workerCommand,
    watch: watchCommand,
    pause: pauseCommand,
    resume: resumeCommand,
    status: statusCommand,
    failures: failuresCommand,
    why: whyCommand,
    show: showCommand,
    diff: diffCommand,
    batches: batchesCommand,
    retry: retryCommand,
    recheck: recheckCommand,
    report: reportCommand,
    verify: verifyCommand,
    export: exportCommand,
    import: importCommand,
    purge: purgeCommand,
    inbox: inboxCommand,
    console: consoleCommand,
    approve: approveCommand,
    deny: denyCommand,
    edit: editCommand,
    grants: grantsCommand,
    release: releaseCommand,
    extract: extractCommand,
    wizard: wizardCommand,
    insights: insightsCommand,
    judge: judgeCommand,
    proxy: proxyCommand,
    gateMcp: gateMcpCommand,
    record: recordCommand,
    commands: spokenRoutes,
    config: configRoutes,
    explain: explainCommand,
    doctor: doctorCommand,
    completion: completionCommand,
  },
  docs: {
    brief: 'Judge what language models say before anything acts on it',
    fullDescription: `Tamis judges what a language model said before anything acts on it: it repairs what can be repaired, names
everything it altered, and lets nothing unsafe through as if it were clean.

New here? tamis demo takes a minute and needs no key.

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

/** The command line: a table of commands whose work is loaded when it is called for. */
export const app = buildApplication(routes, {
  name: 'tamis',
  scanner: {
    caseStyle: 'allow-kebab-for-camel',
    allowArgumentEscapeSequence: true,
    // A slip of the fingers or two; further off, a suggestion misleads.
    distanceOptions: { threshold: 2, weights: { insertion: 1, deletion: 1, substitution: 1, transposition: 1 } },
  },
  documentation: { disableAnsiColor: true, onlyRequiredInUsageLine: true },
  versionInfo: { getCurrentVersion: () => Promise.resolve(version()) },
  localization: {
    text: {
      ...text_en,
      exceptionWhileParsingArguments: (error) => complaint(argumentMessage(error), helpFor(process.argv.slice(2))),
      exceptionWhileRunningCommand: sayBug,
      exceptionWhileLoadingCommandFunction: sayBug,
      noCommandRegisteredForInput: ({ input, corrections }) => {
        const near = corrections.length === 0 ? '' : ` Did you mean ${corrections.join(' or ')}?`;
        return complaint(`There is no command ${input}.${near}`, '`tamis --help` lists the commands.');
      },
    },
  },
});

function version(): string {
  return (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly version: string }).version;
}

/** Where the flags of the command that was typed are listed. */
function helpFor(args: readonly string[]): string {
  const words = args.slice(0, 2).filter((word) => /^[a-z]+$/.test(word));
  const command = ROUTED.has(words[0] ?? '') ? words : words.slice(0, 1);
  return `\`${['tamis', ...command, '--help'].join(' ')}\` shows the flags and examples.`;
}

function complaint(message: string, help: string): string {
  return `error: ${visible(message)}\n  help: ${help}`;
}
