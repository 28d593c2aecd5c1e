export type {
  ActAnswer,
  NeededOut,
  PlannedRange,
  RecheckMove,
  RecheckOut,
  RefreshPlanOut,
  RetryPlanOut,
  StaleOut,
} from './act/act-answers.ts';
export type { Exporting, ExportWish, RunAct, Workshop } from './act/workshop.ts';
export type { ErrorLog } from './api/error-log.ts';
export { ConsoleRefusal } from './door/refusal.ts';
export type { ConsoleOptions } from './serve/console-options.ts';
export { type RunningConsole, startConsole } from './serve/start-console.ts';
