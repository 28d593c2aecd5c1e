import { inheritsKeys, measured, newMeasure } from '../../../lib/measure.ts';
import type { Decider, SchemaCode } from '../schema-parts.ts';
import { holds, type NodeCheck } from './meets.ts';
import { nodeCheck } from './node-check.ts';

// The number of replies before compiling. Compiling takes some milliseconds, as long as evaluating some dozen replies, so a gate that
// judges only a few never compiles. Both give the same answers.
const UNCOMPILED = 30;

type Evaluated = Parameters<SchemaCode>[1];

type Measuring = { readonly [Name in keyof Decider]: NonNullable<Decider[Name]> };

/**
 * Generates code for schemas that many values are checked against. It gives the same answers as evaluation, several times as fast.
 * Evaluation comes first. Code takes over after many values, or for a value that is too deep for evaluation, because code uses less stack
 * and results must not depend on earlier values.
 */
export const schemaCode: SchemaCode = (graph, evaluated) => {
  let fast: Measuring | undefined;
  const compiled = () => {
    fast ??= compiledDecider(evaluated, nodeCheck(graph));
    return fast;
  };
  const own = evaluatingDecider(evaluated, compiled);
  let left = UNCOMPILED;
  const chosen = () => (fast !== undefined || left-- <= 0 ? compiled() : own);
  return {
    accepts: (value) => chosen().accepts(value),
    measures: (value, depth) => chosen().measures(value, depth),
  };
};

// Returns a decider that evaluates. A value too deep for the stack is left to another decider, or does not meet the schema.
function evaluatingDecider(evaluated: Evaluated, other?: () => Measuring): Measuring {
  return {
    accepts: (value) => evaluated(value) ?? other?.().accepts(value) ?? false,
    measures: (value, depth) => {
      const found = measured(value, depth);
      if (found.odd) return undefined;
      const isMet = evaluated(value);
      if (isMet === undefined) return other?.().measures(value, depth);
      return isMet ? found : undefined;
    },
  };
}

function compiledDecider(evaluated: Evaluated, check: NodeCheck | undefined): Measuring {
  const own = evaluatingDecider(evaluated);
  if (check === undefined) return own;
  return {
    accepts: (value) => {
      // The code loops over keys.
      if (inheritsKeys()) return own.accepts(value);
      try {
        return holds(check, value, newMeasure());
      } catch {
        return own.accepts(value);
      }
    },
    measures: (value, depth) => {
      const measure = newMeasure();
      try {
        measure.size = check(value, depth, measure);
        return measure.size < 0 ? undefined : measure;
      } catch {
        return own.measures(value, depth);
      }
    },
  };
}
