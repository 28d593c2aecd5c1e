export { type ActingGate, declaredOf, preconditionsOf, worldVersion } from '../kinds/acting/preconditions-of.ts';
export type {
  Act,
  Acting,
  EffectRule,
  Precondition,
  PreconditionCheck,
  PreconditionRule,
  ShownEffect,
  WorldRead,
} from '../model/acting.ts';
export type { DeclaredAct } from '../model/gate.ts';
