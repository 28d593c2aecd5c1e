import { FILTERS, LACKING_FILTERS } from './filters/filters.ts';
import type { TemplateProblem } from './template-problem.ts';
import { TESTS } from './tests.ts';
import type { Body } from './tree.ts';
import { walkBody } from './walk.ts';

/** Filters and tests that do not exist, all at once. */
export function nameProblems(body: Body, template: string): readonly TemplateProblem[] {
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
      if (one.kind === 'test' && !TESTS.has(one.name))
        problems.push({ template, line: one.line, reason: `there is no test named ${one.name}` });
    },
  });
  return problems;
}

function filterReason(name: string): string {
  return LACKING_FILTERS.has(name) ? `the filter ${name} is not supported` : `there is no filter named ${name}`;
}
