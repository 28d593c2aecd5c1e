import { buildRouteMap, type Command, type RouteMap } from '@stricli/core';
import { approveCommand } from './approve-command.ts';
import { askCommand } from './ask-command.ts';
import { batchesCommand } from './batches-command.ts';
import { checkCommand } from './check-command.ts';
import type { TamisContext } from './command.ts';
import { completionCommand } from './completion-command.ts';
import { configCheckCommand } from './config-check-command.ts';
import { configSchemaCommand } from './config-schema-command.ts';
import { consoleCommand } from './console-command.ts';
import { demoCommand } from './demo-command.ts';
import { denyCommand } from './deny-command.ts';
import { diffCommand } from './diff-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { editCommand } from './edit-command.ts';
import { explainCommand } from './explain-command.ts';
import { exportCommand } from './export-command.ts';
import { extractCommand } from './extract-command.ts';
import { failuresCommand } from './failures-command.ts';
import { gateMcpCommand } from './gate-mcp-command.ts';
import { grantsCommand } from './grants-command.ts';
import { importCommand } from './import-command.ts';
import { inboxCommand } from './inbox-command.ts';
import { initCommand } from './init-command.ts';
import { insightsCommand } from './insights-command.ts';
import { judgeCommand } from './judge-command.ts';
import { pauseCommand } from './pause-command.ts';
import { proxyCommand } from './proxy-command.ts';
import { purgeCommand } from './purge-command.ts';
import { recheckCommand } from './recheck-command.ts';
import { recordCommand } from './record-command.ts';
import { releaseCommand } from './release-command.ts';
import { reportCommand } from './report-command.ts';
import { resumeCommand } from './resume-command.ts';
import { retryCommand } from './retry-command.ts';
import { runCommand } from './run-command.ts';
import { runsCommand } from './runs-command.ts';
import { showCommand } from './show-command.ts';
import { spokenExplainCommand } from './spoken-explain-command.ts';
import { spokenPromptCommand } from './spoken-prompt-command.ts';
import { spokenReportCommand } from './spoken-report-command.ts';
import { spokenShowCommand } from './spoken-show-command.ts';
import { spokenWatchCommand } from './spoken-watch-command.ts';
import { statusCommand } from './status-command.ts';
import { verifyCommand } from './verify-command.ts';
import { watchCommand } from './watch-command.ts';
import { whyCommand } from './why-command.ts';
import { wizardCommand } from './wizard-command.ts';
import { workerCommand } from './worker-command.ts';

/** `tamis config`: commands for authors of contracts. */
const configRoutes = buildRouteMap({
  routes: { check: configCheckCommand, schema: configSchemaCommand },
  docs: {
    brief: 'Check contract files, or print their JSON Schema',
    fullDescription: `For authors of contracts: what is wrong with a contract file, and a schema that lets editors help.

EXAMPLES
  tamis config check ticket.yaml
  tamis config schema > contract.schema.json`,
  },
});

/** `tamis commands`: commands for grammars of spoken commands. */
const spokenRoutes = buildRouteMap({
  routes: {
    explain: spokenExplainCommand,
    prompt: spokenPromptCommand,
    show: spokenShowCommand,
    report: spokenReportCommand,
    watch: spokenWatchCommand,
  },
  docs: {
    brief: 'Commands that can be said: explain phrases, write the prompt, show suggestions, sum up failures',
    fullDescription: `For commands that a grammar file describes: forms with slots, and lists of the host that fill them.
tamis check --grammar FILE judges many; tamis config check FILE lists what is wrong with a grammar.

EXAMPLES
  tamis commands explain voice.yaml "model write for"
  tamis commands prompt voice.yaml > contract.txt
  tamis commands show voice.yaml reply.json
  tamis commands report voice.yaml journal.jsonl
  tamis commands watch voice.yaml`,
  },
});

/** Commands for one job, in the order in which the help lists them. */
export interface CommandGroup {
  readonly job: string;
  readonly routes: { readonly [name: string]: Command<TamisContext> | RouteMap<TamisContext> };
}

/** Every command under the job it is for: the parser, the help, completion and the site all read this table. */
export const COMMAND_GROUPS: readonly CommandGroup[] = [
  {
    job: 'Start here',
    routes: {
      demo: demoCommand,
      init: initCommand,
      doctor: doctorCommand,
      explain: explainCommand,
      completion: completionCommand,
    },
  },
  {
    job: 'Judge replies',
    routes: {
      check: checkCommand,
      release: releaseCommand,
      judge: judgeCommand,
      commands: spokenRoutes,
      config: configRoutes,
    },
  },
  {
    job: 'Ask a model',
    routes: {
      ask: askCommand,
      insights: insightsCommand,
    },
  },
  {
    job: 'Run a pipeline',
    routes: {
      run: runCommand,
      resume: resumeCommand,
      pause: pauseCommand,
      retry: retryCommand,
      recheck: recheckCommand,
      worker: workerCommand,
      batches: batchesCommand,
    },
  },
  {
    job: 'Look at runs',
    routes: {
      runs: runsCommand,
      watch: watchCommand,
      status: statusCommand,
      failures: failuresCommand,
      why: whyCommand,
      show: showCommand,
      diff: diffCommand,
      report: reportCommand,
      verify: verifyCommand,
    },
  },
  {
    job: 'Keep and move runs',
    routes: {
      export: exportCommand,
      import: importCommand,
      purge: purgeCommand,
    },
  },
  {
    job: 'Decide what is held',
    routes: {
      inbox: inboxCommand,
      console: consoleCommand,
      approve: approveCommand,
      deny: denyCommand,
      edit: editCommand,
      grants: grantsCommand,
    },
  },
  {
    job: 'Sit between programs and models',
    routes: {
      proxy: proxyCommand,
      gateMcp: gateMcpCommand,
      record: recordCommand,
    },
  },
  {
    job: 'Extract fields from paths',
    routes: {
      extract: extractCommand,
      wizard: wizardCommand,
    },
  },
];
