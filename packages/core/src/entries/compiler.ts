export { ContractError } from '../contract/contract-error.ts';
export type { Format } from '../gate/gate-settings.ts';
export type { Parts, RuleLanguage } from '../gate/parts.ts';
export { type Compile, type CompilerParts, compiler } from '../kinds/compiler.ts';
export { type Engine, type EngineOf, engineOf } from '../kinds/engine.ts';
export type { Language } from '../stages/rules/language.ts';
