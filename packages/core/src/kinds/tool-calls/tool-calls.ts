import type { Gate } from '../../model/gate.ts';
import type { Kind } from '../kind.ts';
import { toolsCodes } from './codes.ts';
import { compileTools } from './compile-tools.ts';
import { checkToolContract } from './contract/check-tools.ts';
import type { ToolContract, ToolReply } from './model/tool-contract.ts';

/** Replies that may call tools. */
export const toolCalls: Kind<(contract: ToolContract) => Gate<ToolReply>, typeof toolsCodes> = {
  name: 'tool-calls',
  keys: ['$schema', 'kind', 'tools', 'about', 'levels', 'order', 'names', 'schemas', 'checks', 'policy'],
  codes: toolsCodes,
  problems: checkToolContract,
  compile: (contract, parts, problems) => compileTools(contract as unknown as ToolContract, parts, problems),
};
