export { type ActingGate, declaredOf, preconditionsOf, worldVersion } from '../kinds/acting/preconditions-of.ts';
export type {
  Act,
  Acting,
  DeclaredAct,
  EffectRule,
  Precondition,
  PreconditionCheck,
  PreconditionRule,
  ShownEffect,
  WorldRead,
} from '../model/acting.ts';
