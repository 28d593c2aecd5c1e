import type { Gate } from '../../model/gate.ts';
import { actingCodes } from '../acting/codes.ts';
import type { Kind } from '../kind.ts';
import { resultsCodes } from './codes/results.ts';
import { toolListCodes } from './codes/tool-list.ts';
import { toolsCodes } from './codes/tools.ts';
import { compileTools } from './compile-tools.ts';
import { checkToolContract } from './contract/check-tools.ts';
import type { CallOf } from './model/call-of.ts';
import type { ToolContract, ToolList, ToolReply } from './model/tool-contract.ts';

/** How tool calls are compiled: the types of the calls follow from the list. */
export type CompileTools = <const Tools extends ToolList>(contract: ToolContract<Tools>) => Gate<ToolReply<CallOf<Tools>>>;

const codes = { ...toolsCodes, ...toolListCodes, ...resultsCodes, ...actingCodes } as const;

/** Replies that may call tools. */
export const toolCalls: Kind<CompileTools, typeof codes> = {
  name: 'tool-calls',
  keys: ['$schema', 'kind', 'tools', 'about', 'levels', 'order', 'names', 'schemas', 'checks', 'policy'],
  codes,
  problems: checkToolContract,
  compile: (contract, parts, problems) => compileTools(contract as unknown as ToolContract, parts, problems),
};
