import type { Finding } from '../../model/finding.ts';
import { ajvValidator } from './ajv-validator.ts';
import type { NodeGraph } from './build-nodes.ts';
import { evaluate } from './evaluate.ts';
import { recursAmbiguously } from './find-ambiguity.ts';
import { FindingSink, Run } from './run.ts';
import type { SchemaNode } from './schema-node.ts';

/** Said where the stack ends before the value does. */
const TOO_DEEP = 'The value does not meet the schema, or is nested too deep to tell.';

/**
 * Compiling takes as long as evaluating some hundred replies, so a gate that judges only a few never compiles. Both give
 * the same answers.
 */
const UNCOMPILED = 100;

type Decide = (value: unknown) => boolean;

/** Whether a value meets the root of a graph: by Ajv where it gets the schema right, else by our own evaluation. */
export function decider(graph: NodeGraph): Decide {
  const own = nodeDecider(graph, graph.root);
  if (needsEvaluation(graph)) return own;
  let fast: Decide | undefined;
  let left = UNCOMPILED;
  return (value) => {
    if (fast === undefined) {
      if (left-- > 0) return own(value);
      fast = ajvValidator(graph.root, graph.nodes) ?? own;
    }
    try {
      return fast(value);
    } catch {
      return own(value);
    }
  };
}

/** Whether a value meets one node; what is nested too deep to tell meets nothing. */
export function nodeDecider(graph: NodeGraph, node: SchemaNode): Decide {
  return (value) => {
    try {
      return evaluate(node, value, new Run(undefined, graph.dynamicNode), undefined);
    } catch {
      return false;
    }
  };
}

/** Everything a node has against a value, at most `cap` findings, then one that counts the rest. */
export function explainValue(graph: NodeGraph, value: unknown, cap: number, node = graph.root): readonly Finding[] {
  const sink = new FindingSink(cap);
  try {
    evaluate(node, value, new Run(sink, graph.dynamicNode), undefined);
  } catch {
    sink.count += 1;
    sink.add({ code: 'schema.custom', severity: 'error', path: '', args: { reason: TOO_DEEP } });
  }
  const left = sink.count - sink.findings.length;
  if (left === 0) return sink.findings;
  return [...sink.findings, { code: 'schema.more', severity: 'warning', path: '', args: { count: left } }];
}

/**
 * What Ajv gets wrong: dynamic references, some of `unevaluated…`, tuples, keys named `__proto__`, `minContains` above
 * `maxContains`; and what makes it slow.
 */
function needsEvaluation({ nodes }: NodeGraph): boolean {
  return nodes.some(isBeyondAjv) || recursAmbiguously(nodes);
}

function isBeyondAjv(node: SchemaNode): boolean {
  return (
    node.dynamicRef !== undefined ||
    node.unevaluatedItems !== undefined ||
    node.unevaluatedProperties !== undefined ||
    // On a list shorter than its tuple Ajv skips the keywords behind it: contains, uniqueItems.
    node.prefixItems !== undefined ||
    (node.minContains ?? 1) > (node.maxContains ?? Number.POSITIVE_INFINITY) ||
    [node.properties, node.dependentRequired, node.dependentSchemas].some((keys) => keys?.has('__proto__'))
  );
}
