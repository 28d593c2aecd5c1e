export type { Attempt } from '../loop/attempt.ts';
export { type Budget, completeBudget } from '../loop/budget.ts';
export { callsText } from '../loop/calls-text.ts';
export type { Decision, Effect, LoopEvent } from '../loop/event.ts';
export { type Escalation, initialState, type LoopState, type Phase } from '../loop/state.ts';
export { isOver, type Step, step } from '../loop/step.ts';
export { toldMessages, untoldMessages } from '../loop/told-messages.ts';
