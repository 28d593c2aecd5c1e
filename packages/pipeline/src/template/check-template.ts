import { FILTERS, LACKING_FILTERS } from './filters/filters.ts';
import type { TemplateProblem } from './template-problem.ts';
import { TESTS } from './tests.ts';
import type { Body, Expression } from './tree.ts';
import { walkBody } from './walk.ts';

// All problems that can be found without data: unknown filters and tests, and text that Jinja would escape.
export function templateProblems(body: Body, template: string): readonly TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  const filter = (name: string, line: number): void => {
    if (!FILTERS.has(name)) problems.push({ template, line, reason: filterReason(name) });
  };
  walkBody(body, {
    node: (node) => {
      if ('filters' in node) for (const { name } of node.filters) filter(name, node.line);
    },
    expression: (one) => {
      if (one.kind === 'filter') filter(one.name, one.line);
      if (one.kind === 'operation' && (isMarked(one.left) || isMarked(one.right)))
        problems.push({ template, line: one.line, reason: `Jinja escapes what ${one.operator} joins to marked text; write ~` });
      if (one.kind === 'test' && !TESTS.has(one.name))
        problems.push({ template, line: one.line, reason: `there is no test named ${one.name}` });
    },
  });
  return problems;
}

function filterReason(name: string): string {
  return LACKING_FILTERS.has(name) ? `the filter ${name} is not supported` : `there is no filter named ${name}`;
}

// Filters whose result Jinja marks as safe for HTML. Its `+`, `*` and `%` then escape the other operand, which is unwanted in a prompt.
const MARKING: ReadonlySet<string> = new Set(['e', 'escape', 'forceescape', 'safe', 'tojson']);

function isMarked(node: Expression): boolean {
  return node.kind === 'filter' && MARKING.has(node.name);
}
