import { askModel } from './ask-commands.ts';
import { sitBetween } from './between-commands.ts';
import type { CommandGroup } from './command.ts';
import { decideHeld } from './decide-commands.ts';
import { extractFields } from './extract-commands.ts';
import { judgeReplies } from './judge-commands.ts';
import { keepRuns } from './keep-commands.ts';
import { lookAtRuns } from './look-commands.ts';
import { runPipeline } from './run-commands.ts';
import { startHere } from './start-commands.ts';

export const COMMAND_GROUPS: readonly CommandGroup[] = [
  startHere,
  judgeReplies,
  askModel,
  runPipeline,
  lookAtRuns,
  keepRuns,
  decideHeld,
  sitBetween,
  extractFields,
];
