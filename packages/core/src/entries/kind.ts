export type { Code, KnownCode } from '../codes/code.ts';
export { type CodeEntry, type CodeTable, codesOf, finding, problem, safe, unsafe } from '../codes/entry.ts';
export type { CodeFacts } from '../codes/facts.ts';
export { completePolicy } from '../contract/policy.ts';
export type { Judge } from '../gate/gate-of.ts';
export type { Parts } from '../gate/parts.ts';
export type { Kind, WrittenContract } from '../kinds/kind.ts';
export type { Evidence } from '../stages/verdict/decide.ts';
export { decider } from '../stages/verdict/decider.ts';
