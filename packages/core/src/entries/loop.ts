export type { Attempt } from '../loop/attempt.ts';
export { type Budget, completeBudget, groupOf } from '../loop/budget.ts';
export { callsText } from '../loop/calls-text.ts';
export { contractFault } from '../loop/contract-fault.ts';
export type { Approval, Decision, Edit, Effect, LoopEvent } from '../loop/event.ts';
export type { Holds, HoldsGoTo, HoldsInput } from '../loop/holds.ts';
export { type KeptReply, keptReply } from '../loop/kept-reply.ts';
export { attemptNumber, type Beginning, type Escalation, initialState, type LoopState, type Phase } from '../loop/state.ts';
export { effectOf, isOver, type Step, step } from '../loop/step.ts';
