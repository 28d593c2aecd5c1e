import type { Gate } from '../../model/gate.ts';
import type { Kind } from '../kind.ts';
import { toolListCodes } from './codes/tool-list.ts';
import { toolsCodes } from './codes/tools.ts';
import { compileTools } from './compile-tools.ts';
import { checkToolContract } from './contract/check-tools.ts';
import { toolContract } from './contract/contract-schema.ts';
import type { ToolContract, ToolReply } from './model/tool-contract.ts';

const codes = { ...toolsCodes, ...toolListCodes } as const;

/** Replies that may call tools. */
export const toolCalls: Kind<(contract: ToolContract) => Gate<ToolReply>, typeof codes> = {
  name: 'tool-calls',
  keys: ['$schema', 'kind', 'tools', 'about', 'levels', 'order', 'names', 'schemas', 'checks', 'policy'],
  schema: toolContract,
  codes,
  problems: checkToolContract,
  compile: (contract, parts, problems) => compileTools(contract as unknown as ToolContract, parts, problems),
};
