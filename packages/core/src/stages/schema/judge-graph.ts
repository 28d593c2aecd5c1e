import type { Finding } from '../../model/index.ts';
import { evaluate } from './evaluate.ts';
import type { NodeGraph } from './node-graph.ts';
import { type FindingSink, SchemaRun } from './run.ts';
import type { Decider, SchemaCode } from './schema-parts.ts';

// The message when the stack ends before the value does.
const TOO_DEEP = 'The value does not meet the schema, or is nested too deep to tell.';

// Returns the decider for a schema, using evaluation or the part that generates code. A value too deep for the stack does not meet the
// schema.
export function schemaDecider(graph: NodeGraph, code: SchemaCode | undefined): Decider {
  const decide = (value: unknown) => evaluated(graph, value);
  return code?.(graph, decide) ?? { accepts: (value) => decide(value) ?? false, measures: undefined };
}

// Evaluates a value, or returns undefined if it is too deep for the stack.
export function evaluated(graph: NodeGraph, value: unknown, node = graph.root): boolean | undefined {
  try {
    return evaluate(node, value, new SchemaRun(evaluate, undefined, graph.dynamicNode), undefined);
  } catch {
    return undefined;
  }
}

// Returns the findings of a node about a value: at most `cap`, then one that counts the rest.
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
