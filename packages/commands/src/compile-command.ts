import type { Problem, Reply, UnitContext, Verdict } from '@tamis/core';
import type { Policy } from '@tamis/core/contract';
import { ContractChecker, type Judge, openReply, unread } from '@tamis/core/kind';
import { saysCut } from '@tamis/core/model';
import { decide } from './code-table.ts';
import { checkGrammar } from './contract/check-grammar.ts';
import type { CommandContract } from './model/command-contract.ts';
import { toldCommands } from './prompt.ts';
import { readCommand } from './read-command.ts';
import { type Speech, SpokenGrammar } from './spoken-grammar.ts';

const NONE: readonly never[] = [];

export function compileCommand(contract: CommandContract, problems: Problem[], policy: Policy): Judge | undefined {
  const lists = checkGrammar(contract.grammar, contract.lists, new ContractChecker(problems));
  if (problems.some(({ severity }) => severity === 'error')) return undefined;
  const spoken = new SpokenGrammar(contract.grammar, lists);
  const speech = spoken.speechOf(contract.forms ?? spoken.commandForms);
  const judgeOne: Judge['judge'] = (reply, unit) => judge(reply, unit, speech, policy);
  return { policy, checks: contract.checks ?? [], judge: judgeOne, told: () => toldCommands(contract) };
}

function judge(reply: Reply, unit: UnitContext | undefined, speech: Speech, policy: Policy): Verdict {
  const clean =
    !saysCut(unit?.finishReason) && typeof reply === 'string' && reply.length * 3 <= policy.limits.bytes
      ? speech.recogniser.glance(reply)
      : undefined;
  if (clean !== undefined) return { status: 'pass', value: clean, findings: NONE, changes: NONE, dropped: NONE };
  const opened = openReply(reply, unit, policy);
  const evidence = 'finding' in opened ? unread(opened.finding) : readCommand(opened.text, speech, policy);
  return decide({ ...evidence, changes: [...opened.changes, ...evidence.changes] }, policy);
}
