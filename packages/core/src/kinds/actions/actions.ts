import type { Gate } from '../../model/gate.ts';
import { actingCodes } from '../acting/codes.ts';
import type { Kind } from '../kind.ts';
import { actionListCodes, actionsCodes } from './codes/actions.ts';
import { compileActions } from './compile-actions.ts';
import { checkActionContract } from './contract/check-actions.ts';
import type { ActionChoice, ActionContract } from './model/action-contract.ts';

const codes = { ...actionsCodes, ...actionListCodes, ...actingCodes } as const;

/** How actions are compiled. A program may name the type of the fields that its schema describes. */
export type CompileActions = <Fields extends object = object>(contract: ActionContract) => Gate<ActionChoice & Fields>;

/** Replies that choose one of the actions available now. */
export const actions: Kind<CompileActions, typeof codes> = {
  name: 'actions',
  keys: ['$schema', 'kind', 'actions', 'about', 'wait', 'form', 'moved', 'approve', 'schema', 'most', 'checks', 'policy'],
  codes,
  problems: checkActionContract,
  compile: (contract, parts, problems) => compileActions(contract as unknown as ActionContract, parts, problems),
};
