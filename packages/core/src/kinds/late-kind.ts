import type { CodeTable } from '../codes/entry.ts';
import type { Kind } from './kind.ts';

/** Returns a kind that is loaded when it is first needed. Its name and its codes are known before. */
export function lateKind(name: string, codes: CodeTable, load: () => Kind): Kind {
  return {
    name,
    codes,
    get keys() {
      return load().keys;
    },
    get schema() {
      return load().schema;
    },
    get policy() {
      return load().policy;
    },
    problems: (...given) => load().problems(...given),
    compile: (...given) => load().compile(...given),
  };
}
