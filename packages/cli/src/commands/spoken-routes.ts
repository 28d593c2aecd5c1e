import { buildRouteMap } from '@stricli/core';
import { spokenExplainCommand } from './spoken-explain-command.ts';
import { spokenPromptCommand } from './spoken-prompt-command.ts';
import { spokenReportCommand } from './spoken-report-command.ts';
import { spokenShowCommand } from './spoken-show-command.ts';
import { spokenWatchCommand } from './spoken-watch-command.ts';

/** `tamis commands`: commands for grammars of spoken commands. */
export const spokenRoutes = buildRouteMap({
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
