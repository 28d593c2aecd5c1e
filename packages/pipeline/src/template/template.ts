import { copyOf, Exhausted, type ExpressionBudget, Meter, MUTATORS, PyError, type Value } from '@tamis/core/python-values';
import { templateProblems } from './check-template.ts';
import { GLOBALS } from './globals.ts';
import { boundIn, namesIn } from './names-in.ts';
import { parseTemplate } from './parse-template.ts';
import { Render } from './render.ts';
import { Scope } from './scope.ts';
import { type TemplateProblem, TemplateSyntax } from './template-problem.ts';
import type { Body } from './tree.ts';
import { walkBody } from './walk.ts';

/** Rendered text, or the reason there is none: the error as Python names it, and its place. */
export type Rendered =
  | { readonly ok: true; readonly text: string }
  | ({ readonly ok: false; readonly kind: string } & TemplateProblem);

/** The data for rendering a template: Python values by name. */
export interface TemplateData {
  readonly [name: string]: Value;
}

/** A compiled template that can be rendered any number of times. */
export interface Template {
  /** The names that it reads but does not assign itself. */
  readonly names: readonly string[];
  /** All names that it reads, including those it may have assigned. If it has not, the given value is used. */
  readonly mentioned: readonly string[];
  /** Its own source, then those of the templates it includes. */
  readonly sources: readonly string[];
  /** Renders with the data. Nothing in the data is ever treated as a template. */
  render(data: TemplateData, budget?: ExpressionBudget): Rendered;
}

/** Returns the source of the template that an `include` names, or undefined if there is none. */
export type LoadSource = (name: string) => string | undefined;

const TEMPLATE_BUDGET: ExpressionBudget = { steps: 2_000_000, size: 32_000_000, depth: 50 };

/** Compiles a template and the templates it includes by name. All problems that can be found before rendering are reported at once. */
export function compileTemplate(
  name: string,
  source: string,
  load: LoadSource = () => undefined,
): Template | { readonly problems: readonly TemplateProblem[] } {
  const library = new Library(load);
  const problems = library.add(name, source, []);
  const body = library.body(name);
  if (problems.length > 0 || body === undefined) return { problems };
  const bodies = library.bodies();
  const bound = new Set(bodies.flatMap((one) => [...boundIn(one)]));
  const names = new Set(bodies.flatMap((one) => [...namesIn(one)]));
  const mutates = bodies.some(altersData);
  return {
    names: [...names].filter((one) => !bound.has(one) && !GLOBALS.has(one)),
    mentioned: [...names],
    sources: library.sources(),
    render: (data, budget = TEMPLATE_BUDGET) => render(name, body, data, library, new Meter(budget), mutates),
  };
}

class Library {
  readonly #load: LoadSource;
  readonly #bodies = new Map<string, Body>();
  readonly #sources = new Map<string, string>();

  constructor(load: LoadSource) {
    this.#load = load;
  }

  body(name: string): Body | undefined {
    return this.#bodies.get(name);
  }

  bodies(): readonly Body[] {
    return [...this.#bodies.values()];
  }

  sources(): readonly string[] {
    return [...this.#sources.values()];
  }

  add(name: string, source: string, including: readonly string[]): readonly TemplateProblem[] {
    const path = [...including, name];
    try {
      const body = parseTemplate(source);
      this.#bodies.set(name, body);
      this.#sources.set(name, source);
      return [...templateProblems(body, name), ...includesIn(body).flatMap((one) => this.#include(one, path))];
    } catch (problem) {
      if (problem instanceof TemplateSyntax) return [{ template: name, line: problem.line, reason: problem.reason }];
      throw problem;
    }
  }

  #include({ name, line, mayBeMissing }: Included, path: readonly string[]): readonly TemplateProblem[] {
    const template = path.at(-1) as string;
    if (path.includes(name)) return [{ template, line, reason: `it includes itself: ${[...path, name].join(' → ')}` }];
    if (this.#bodies.has(name)) return [];
    const source = this.#load(name);
    if (source !== undefined) return this.add(name, source, path);
    return mayBeMissing ? [] : [{ template, line, reason: `there is no template named ${name}` }];
  }
}

interface Included {
  readonly name: string;
  readonly line: number;
  readonly mayBeMissing: boolean;
}

function includesIn(body: Body): readonly Included[] {
  const found: Included[] = [];
  walkBody(body, {
    node: (node) => {
      if (node.kind !== 'include') return;
      const names = node.of.kind === 'list' || node.of.kind === 'tuple' ? node.of.items : [node.of];
      const mayBeMissing = node.mayBeMissing || names.length > 1;
      for (const one of names)
        if (one.kind === 'constant' && typeof one.value === 'string')
          found.push({ name: one.value, line: node.line, mayBeMissing });
    },
  });
  return found;
}

function altersData(body: Body): boolean {
  let isFound = false;
  walkBody(body, {
    expression: (one) => {
      if (one.kind === 'attribute' && MUTATORS.has(one.name)) isFound = true;
      if (one.kind === 'item' && one.index.kind === 'constant' && MUTATORS.has(String(one.index.value))) isFound = true;
    },
  });
  return isFound;
}

function render(name: string, body: Body, data: TemplateData, library: Library, meter: Meter, mutates: boolean): Rendered {
  const load = (wanted: string): { readonly name: string; readonly body: Body } | undefined => {
    const found = library.body(wanted);
    return found === undefined ? undefined : { name: wanted, body: found };
  };
  const own = mutates ? (copyOf(data as Value, meter) as TemplateData) : data;
  const made = new Render(own, load, meter, name);
  const { place } = made;
  try {
    return { ok: true, text: made.text(body, new Scope()) };
  } catch (problem) {
    if (problem instanceof PyError) return { ok: false, kind: problem.kind, reason: problem.message, ...place };
    if (problem instanceof Exhausted) return { ok: false, kind: 'Exhausted', reason: problem.what, ...place };
    // The engine's own stack overflows on very deep data.
    if (problem instanceof RangeError) return { ok: false, kind: 'Exhausted', reason: 'depth', ...place };
    throw problem;
  }
}
