import { decodeReply, type Judge } from '../../gate/index.ts';
import type { Change } from '../../model/change.ts';
import type { Policy } from '../../model/contract.ts';
import { nothing } from '../../model/failed.ts';
import type { Problem } from '../../model/problem.ts';
import type { Reply } from '../../model/reply.ts';
import type { Verdict } from '../../model/verdict.ts';
import { cutByProvider } from '../../stages/extract/cut-by-provider.ts';
import { decide } from '../../stages/verdict/decide.ts';
import { SPOKEN_CODES } from './code-table.ts';
import { checkGrammar } from './contract/check-grammar.ts';
import type { CommandContract } from './model/command-contract.ts';
import { toldCommands } from './prompt.ts';
import { readCommand } from './read-command.ts';
import { type Speech, SpokenGrammar } from './spoken-grammar.ts';

const NONE: readonly never[] = [];

export function compileCommand(contract: CommandContract, problems: Problem[], policy: Policy): Judge | undefined {
  const lists = checkGrammar(contract.grammar, contract.lists, problems);
  if (problems.some(({ severity }) => severity === 'error')) return undefined;
  const spoken = new SpokenGrammar(contract.grammar, lists);
  const speech = spoken.speechOf(contract.forms ?? spoken.commandForms);
  const judgeOne: Judge['judge'] = (reply, unit) => judge(reply, cutByProvider(unit?.finishReason), speech, policy);
  return { policy, checks: contract.checks ?? [], judge: judgeOne, told: () => toldCommands(contract) };
}

function judge(reply: Reply, cut: Change | undefined, speech: Speech, policy: Policy): Verdict {
  const clean =
    cut === undefined && typeof reply === 'string' && reply.length * 3 <= policy.limits.bytes
      ? speech.recogniser.glance(reply)
      : undefined;
  if (clean !== undefined) return { status: 'pass', value: clean, findings: NONE, changes: NONE, dropped: NONE };
  const decoded = decodeReply(reply, policy.limits.bytes);
  const told = cut === undefined ? NONE : [cut];
  if ('finding' in decoded) return decide({ ...nothing(decoded.finding), changes: told }, policy, SPOKEN_CODES);
  const evidence = readCommand(decoded.text, speech, policy);
  return decide({ ...evidence, changes: [...told, ...decoded.changes, ...evidence.changes] }, policy, SPOKEN_CODES);
}
