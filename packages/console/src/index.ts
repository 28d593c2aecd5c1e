export type { Exporting, ExportWish, RunAct, Workshop } from './act/workshop.ts';
export type { ErrorLog } from './api/api.ts';
export { ConsoleRefusal } from './door/refusal.ts';
export type { ActAnswer, RecheckOut, RetryPlanOut } from './model/run-act.ts';
export type { ConsoleOptions } from './serve/console-options.ts';
export { type RunningConsole, startConsole } from './serve/start-console.ts';
