import { type Documents, followRef, rootPlace } from '../../contract/documents.ts';
import type { SoundRules } from '../../contract/sound-rules.ts';
import { closestWord } from '../../lib/closest-word.ts';
import { childPointer } from '../../lib/pointer.ts';
import { isJsonObject } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import { didYouMean } from '../../wording/did-you-mean.ts';
import type { CompiledRule } from './compile-rule.ts';

/** The fields that a schema names, and whether there can be others. */
interface Declared {
  readonly fields: ReadonlySet<string>;
  readonly isClosed: boolean;
}

/** A name as it stands in the section. */
interface Use {
  readonly name: string;
  readonly path: string;
  readonly of: 'output' | 'input' | 'either';
  /** Offset of the name in the expression at the path; undefined where the path itself leads to the name. */
  readonly at?: number;
  readonly about?: 'key';
}

/** Names that the schemas show to be wrong: an error where nothing else is allowed, a warning where it looks like a slip. */
export function nameProblems(
  section: SoundRules,
  rules: readonly (CompiledRule | undefined)[],
  output: Documents | undefined,
  input: Documents | undefined,
): readonly Problem[] {
  const own = output === undefined ? undefined : declaredIn(output);
  const given = input === undefined ? undefined : declaredIn(input);
  const uses = [...usesIn(section, rules), ...messageUses(section)];
  return uses.flatMap((use) => problemOf(use, own, given, input !== undefined));
}

function problemOf(use: Use, own: Declared | undefined, given: Declared | undefined, hasInput: boolean): readonly Problem[] {
  const { name, of } = use;
  if (of === 'input')
    return given?.isClosed && !given.fields.has(name) ? [nameProblem(use, closestWord(name, [...given.fields]), true)] : [];
  const mayBeGiven = of === 'either' && (given?.fields.has(name) || (hasInput && given?.isClosed !== true));
  if (own === undefined || own.fields.has(name) || mayBeGiven) return [];
  const near = closestWord(name, [...own.fields, ...(given?.fields ?? [])]);
  return own.isClosed || near !== undefined ? [nameProblem(use, near, own.isClosed)] : [];
}

/** Names that are described as input and not as output: a reply that has such a field must not take its place. */
export function inputOnlyNames(output: Documents | undefined, input: Documents | undefined): ReadonlySet<string> {
  const given = input === undefined ? undefined : declaredIn(input);
  const own = output === undefined ? undefined : declaredIn(output);
  return new Set([...(given?.fields ?? [])].filter((name) => !own?.fields.has(name)));
}

/** The names in the messages of rules; one that nothing can have would be printed as it is written. */
function messageUses(section: SoundRules): readonly Use[] {
  return (section.rules ?? []).flatMap((rule, index) =>
    [...String(rule?.error ?? '').matchAll(/\{([A-Za-z_][A-Za-z0-9_]*)\}/g)]
      .filter(([, name]) => name !== '_computed')
      .map(([, name = '']) => ({ name, of: 'either' as const, path: `/rules/rules/${index}/error` })),
  );
}

function nameProblem({ name, path, at, about }: Use, near: string | undefined, isClosed: boolean): Problem {
  const args = { name, suggestion: didYouMean(near), ...(at === undefined ? {} : { at }) };
  const place = about === undefined ? { path } : { path, about };
  return isClosed
    ? { code: 'contract.unknown-name', severity: 'error', ...place, args }
    : { code: 'contract.undeclared-name', severity: 'warning', ...place, args };
}

function usesIn(section: SoundRules, rules: readonly (CompiledRule | undefined)[]): readonly Use[] {
  const named = (part: 'types' | 'enums' | 'ranges') =>
    Object.keys(section[part] ?? {}).map((name) => {
      return { name, path: childPointer(`/rules/${part}`, name), of: 'either', about: 'key' } as const;
    });
  return [
    ...(section.required ?? []).map((name, index) => ({ name, path: `/rules/required/${index}`, of: 'either' as const })),
    ...named('types'),
    ...named('ranges'),
    ...named('enums'),
    ...rules.flatMap((rule, index) =>
      (rule?.reads ?? []).map((read) => ({ ...read, path: `/rules/rules/${index}/${read.part}` })),
    ),
  ];
}

/** What the root of a schema says about its fields; undefined where it is not plain to see. */
function declaredIn(documents: Documents): Declared | undefined {
  const root = followRef(documents, rootPlace(documents))?.schema;
  if (!isJsonObject(root) || !isJsonObject(root.properties)) return undefined;
  const isComposed = ['allOf', 'anyOf', 'oneOf', 'if', '$dynamicRef', 'dependentSchemas'].some((key) => Object.hasOwn(root, key));
  if (isComposed) return undefined;
  const isClosed =
    (root.additionalProperties === false || root.unevaluatedProperties === false) && root.patternProperties === undefined;
  return { fields: new Set(Object.keys(root.properties)), isClosed };
}
