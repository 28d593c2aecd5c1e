import fc from 'fast-check';
import { readJson } from '../../src/exact/read-json.ts';
import type { TemplateData } from '../../src/template/template.ts';
import { compileTemplate } from '../../src/template/template.ts';
import { context, NAMES } from './contexts.ts';
import { type Case, renderWithJinja2 } from './jinja2.ts';
import { expression, template } from './templates.ts';

const PARTS = ['.id', '.gone', '.deep', '.v', '["s"]', '["a b"]', '[0]', '[-1]', '.k', '.title'];

export interface Comparison {
  readonly cases: number;
  readonly texts: number;
  readonly others: number;
  readonly different: readonly { readonly drawn: Case; readonly ours: string; readonly theirs: string }[];
}

const place = fc
  .tuple(
    fc.constantFrom(...NAMES),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      { weight: 3, arbitrary: fc.constantFrom(...PARTS).map((part) => [part]) },
      { weight: 1, arbitrary: fc.array(fc.constantFrom(...PARTS), { maxLength: 3 }) },
    ),
  )
  .map(([name, parts]) => name + parts.join(''));

const reading = fc
  .tuple(
    place,
    fc.constantFrom<(value: string) => string>(
      (value) => `{{ ${value} }}`,
      (value) => `{{ ${value} | default("none given") }}`,
      (value) => `{{ ${value} | default("-", true) }}`,
      (value) => `{{ ${value} or "x" }}`,
      (value) => `{{ ${value} == none }}`,
      (value) => `{{ ${value} is none }} {{ ${value} is defined }}`,
      (value) => `{% if ${value} %}{{ ${value} }}{% endif %}`,
      (value) => `{% if ${value} is defined and ${value} is not none %}{{ ${value} }}{% else %}-{% endif %}`,
      (value) => `{{ ${value} | tojson }}`,
      (value) => `{{ "%s" | format(${value}) }}`,
      (value) => `{% for x in ${value} %}- {{ x }}\n{% endfor %}`,
      (value) => `{% for k, v in (${value}).items() %}{{ k }}={{ v }};{% endfor %}`,
      (value) => `{{ (${value} or []) | length }}`,
      (value) => `{{ ${value} ~ "" }}`,
    ),
  )
  .map(([value, write]) => write(value));

// Whole templates, and the plain prompts that people write: each value by itself, so that one that fails hides no other.
const prompt = fc.oneof(
  template,
  { weight: 4, arbitrary: reading },
  { weight: 2, arbitrary: fc.tuple(reading, reading).map((parts) => parts.join('\n')) },
  expression.map((value) => `{{ ${value} }}`),
  expression.map((value) => `{% if ${value} %}yes{% else %}no{% endif %}`),
  expression.map((value) => `{% for x in ${value} %}{{ loop.index }}: {{ x }}\n{% endfor %}`),
);

export function compareEngines(cases: number, seed: number): Comparison {
  const drawn = fc.sample(fc.record({ template: prompt, context }), { numRuns: cases, seed });
  const answers = renderWithJinja2(drawn);
  const different: Comparison['different'][number][] = [];
  let [texts, others] = [0, 0];
  for (const [at, one] of drawn.entries()) {
    const answer = answers[at] as { readonly text?: string; readonly error?: string };
    const ours = renderedText(one);
    if (answer.text !== undefined && isOurs(answer.text)) others += 1;
    else if (ours.text !== answer.text)
      different.push({ drawn: one, ours: JSON.stringify(ours), theirs: JSON.stringify(answer) });
    else if (answer.text !== undefined) texts += 1;
  }
  return { cases: drawn.length, texts, others, different };
}

function renderedText({ template: source, context: json }: Case): { readonly text?: string; readonly error?: string } {
  const compiled = compileTemplate('t', source, () => undefined);
  if ('problems' in compiled) return { error: JSON.stringify(compiled.problems[0]) };
  const result = compiled.render(readJson(json) as TemplateData);
  return result.ok ? { text: result.text } : { error: `${result.kind}: ${result.reason}` };
}

// Jinja writes `Undefined` for one in a list, and memory addresses for generators; here both are errors.
export function isOurs(text: string): boolean {
  return /\bUndefined\b|(?:<|&lt;)(?:generator|built-in|bound|Macro|LoopContext|list_reverseiterator|method)/.test(text);
}
