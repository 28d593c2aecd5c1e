import { actingCodes } from '../acting/codes.ts';
import type { Kind } from '../kind.ts';
import { actionListCodes, actionsCodes } from './codes/actions.ts';
import { compileActions } from './compile-actions.ts';
import { checkActionContract } from './contract/check-actions.ts';
import type { ActionChoice, ActionContract } from './model/action-contract.ts';

const codes = { ...actionsCodes, ...actionListCodes, ...actingCodes } as const;

/** The kind for replies that choose one of the actions available now. */
export const actions: Kind<{ readonly contract: ActionContract; readonly value: ActionChoice }, typeof codes> = {
  name: 'actions',
  keys: ['$schema', 'kind', 'actions', 'about', 'wait', 'form', 'moved', 'approve', 'schema', 'most', 'checks', 'policy'],
  codes,
  problems: checkActionContract,
  compile: (contract, parts, problems, policy) => compileActions(contract as unknown as ActionContract, parts, problems, policy),
};
