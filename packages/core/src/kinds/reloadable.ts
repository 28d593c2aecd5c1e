import { ContractError } from '../contract/contract-error.ts';
import type { Gate, Problem } from '../model/index.ts';

/** A gate whose contract can be replaced while it is in use. */
export interface ReloadableGate<Value> extends Gate<Value> {
  /** Switches to a newer contract. If that has problems, it returns them and leaves the gate unchanged. */
  readonly reload: (make: () => Gate<Value>) => readonly Problem[];
}

/** Makes a gate that can be reloaded, for contracts whose lists change: `reloadable(() => compile(contract))`. */
export function reloadable<Value>(make: () => Gate<Value>): ReloadableGate<Value> {
  let gate = make();
  return {
    get kind() {
      return gate.kind ?? '';
    },
    get contract() {
      return gate.contract ?? {};
    },
    get codes() {
      return gate.codes;
    },
    get warnings() {
      return gate.warnings;
    },
    get told() {
      return gate.told;
    },
    get acts() {
      return gate.acts;
    },
    get worldReader() {
      return gate.worldReader;
    },
    get judgeResult() {
      return gate.judgeResult;
    },
    judge: (reply, unit) => gate.judge(reply, unit),
    check: (reply, world, context) => gate.check(reply, world, context),
    recheck: (value, world, context) => gate.recheck(value, world, context),
    stream: (unit) => gate.stream(unit),
    reload: (next) => {
      try {
        gate = next();
        return [];
      } catch (error) {
        if (error instanceof ContractError) return error.problems;
        throw error;
      }
    },
  };
}
