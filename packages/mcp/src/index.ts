export type { AuthGiven } from './auth/guard.ts';
export type { HoldMode } from './call/call.ts';
export { type HttpGate, type HttpGiven, startHttpGate } from './http/http-gate.ts';
export type { GateOptions } from './session/options.ts';
export { gateStdio, type StdioEnd, type StdioGiven } from './stdio/gate-stdio.ts';
export type { CallGate, GateFor } from './tools/call-gate.ts';
export { madeGate } from './tools/made-gate.ts';
export { DESCRIPTION_KIND } from './tools/pins.ts';
