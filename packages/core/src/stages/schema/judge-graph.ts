import { clearMeasure, inheritsKeys, type Measure, measure, measured } from '../../lib/measure.ts';
import type { Finding } from '../../model/finding.ts';
import { evaluate } from './evaluate.ts';
import type { NodeGraph } from './node-graph.ts';
import { type FindingSink, SchemaRun } from './run.ts';
import { meets, type SchemaCode } from './schema-check.ts';
import type { SchemaNode } from './schema-node.ts';

/** The message when the stack ends before the value does. */
const TOO_DEEP = 'The value does not meet the schema, or is nested too deep to tell.';

/**
 * Compiling takes some milliseconds, as long as evaluating some dozen replies, so a gate that judges only a few never
 * compiles. Both give the same answers.
 */
const UNCOMPILED = 30;

type Decide = (value: unknown) => boolean;

/** The two ways to check a value against the root of a graph. */
export interface Decider {
  /** Whether a value meets it. */
  readonly accepts: Decide;
  /** What a walk over a value that meets it finds out; undefined if it does not, or is deeper than allowed. */
  readonly measures: (value: unknown, depth: number) => Readonly<Measure> | undefined;
}

/**
 * Decides by evaluation at first, and by code generated from the same nodes once many values come, or one for which the stack is
 * too short: code takes less of it, and what came before must not matter.
 */
export function schemaDecider(graph: NodeGraph, code: SchemaCode | undefined): Decider {
  let fast: Decider | undefined;
  const compiled = () => {
    fast ??= compiledDecider(graph, code);
    return fast;
  };
  const own = evaluatingDecider(graph, compiled);
  let left = UNCOMPILED;
  const chosen = () => (fast !== undefined || left-- <= 0 ? compiled() : own);
  return {
    accepts: (value) => chosen().accepts(value),
    measures: (value, depth) => chosen().measures(value, depth),
  };
}

/** Both by evaluation; where the stack ends before the value does, another decides, or nothing is met. */
function evaluatingDecider(graph: NodeGraph, other?: () => Decider): Decider {
  return {
    accepts: (value) => evaluated(graph, graph.root, value) ?? other?.().accepts(value) ?? false,
    measures: (value, depth) => {
      const found = measured(value, depth);
      if (found.odd) return undefined;
      const isMet = evaluated(graph, graph.root, value);
      if (isMet === undefined) return other?.().measures(value, depth);
      return isMet ? found : undefined;
    },
  };
}

/** The same with compiled code, if it is available and equivalent; what it can't do is left to evaluation. */
function compiledDecider(graph: NodeGraph, code: SchemaCode | undefined): Decider {
  const own = evaluatingDecider(graph);
  const check = code?.(graph);
  if (check === undefined) return own;
  return {
    accepts: (value) => {
      // The code loops over keys.
      if (inheritsKeys()) return own.accepts(value);
      try {
        return meets(check, value);
      } catch {
        return own.accepts(value);
      }
    },
    measures: (value, depth) => {
      clearMeasure();
      try {
        measure.size = check(value, depth);
        return measure.size < 0 ? undefined : measure;
      } catch {
        return own.measures(value, depth);
      }
    },
  };
}

/** Whether a value meets one node; a value nested too deeply to tell meets nothing. */
export function nodeDecider(graph: NodeGraph, node: SchemaNode): Decide {
  return (value) => evaluated(graph, node, value) ?? false;
}

/** The same; undefined if the stack ends before the value does. */
function evaluated(graph: NodeGraph, node: SchemaNode, value: unknown): boolean | undefined {
  try {
    return evaluate(node, value, new SchemaRun(evaluate, undefined, graph.dynamicNode), undefined);
  } catch {
    return undefined;
  }
}

/** Everything a node objects to in a value, at most `cap` findings, then one that counts the rest. */
export function explainValue(graph: NodeGraph, value: unknown, cap: number, node = graph.root): readonly Finding[] {
  const sink: FindingSink = { findings: [], cap, count: 0 };
  try {
    evaluate(node, value, new SchemaRun(evaluate, sink, graph.dynamicNode), undefined);
  } catch {
    sink.count += 1;
    sink.findings.push({ code: 'schema.custom', severity: 'error', path: '', args: { reason: TOO_DEEP } });
  }
  const left = sink.count - sink.findings.length;
  if (left === 0) return sink.findings;
  return [...sink.findings, { code: 'schema.more', severity: 'warning', path: '', args: { count: left } }];
}
