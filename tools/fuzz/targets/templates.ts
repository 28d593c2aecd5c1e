import { compileTemplate } from '../../../packages/pipeline/src/template/template.ts';
import { demand, type Target } from '../target.ts';
import start from '../words.json' with { type: 'json' };

const BUDGET = { steps: 50_000, size: 200_000, depth: 50 };
const HOSTILE = '{{ 7 * 6 }}{% raw %}';

export const templates: Target = {
  name: 'templates',
  ...start.templates,
  run(input) {
    const made = compileTemplate('fuzz', input.toString('utf8'));
    if ('problems' in made)
      return made.problems
        .map(({ reason }) => reason.replaceAll(/['"`].*?['"`]|\d+/g, ''))
        .join(' ')
        .slice(0, 80);
    const rendered = made.render({ a: 2, said: HOSTILE, list: ['p', 'q'] }, BUDGET);
    if (!rendered.ok) return `${rendered.kind}`;
    demand(rendered.text.length <= BUDGET.size * 2, 'rendered more than its budget allows');
    return `rendered ${made.names.length}`;
  },
};
