import type { Command, RouteMap } from '@stricli/core';
import { approveCommand } from './approve-command.ts';
import { askCommand } from './ask-command.ts';
import { batchesCommand } from './batches-command.ts';
import { checkCommand } from './check-command.ts';
import type { TamisContext } from './command.ts';
import { completionCommand } from './completion-command.ts';
import { configRoutes } from './config-routes.ts';
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
import { spokenRoutes } from './spoken-routes.ts';
import { statusCommand } from './status-command.ts';
import { verifyCommand } from './verify-command.ts';
import { watchCommand } from './watch-command.ts';
import { whyCommand } from './why-command.ts';
import { wizardCommand } from './wizard-command.ts';
import { workerCommand } from './worker-command.ts';

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
