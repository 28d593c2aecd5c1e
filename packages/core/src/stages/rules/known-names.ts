import type { DescribedNames } from '../../contract/described-names.ts';
import type { SoundRules } from '../../contract/sound-rules.ts';
import { closestWord } from '../../lib/closest-word.ts';
import { childPointer } from '../../lib/pointer.ts';
import { isRunnersName } from '../../lib/runners-name.ts';
import type { Problem } from '../../model/index.ts';
import { suggestionText } from '../../wording/suggestion-text.ts';
import type { CompiledRule } from './compile-rule.ts';
import type { KnownNames } from './rule-context.ts';

// A name as it is used in the section.
interface Use {
  readonly name: string;
  readonly path: string;
  readonly of: 'output' | 'input' | 'either';
  readonly at?: number;
  readonly about?: 'key';
  // Whether its presence is tested before it is read, so that it may be missing.
  readonly isOptional?: boolean;
  // Whether it is only printed, so that a mistake lets nothing pass.
  readonly isPrinted?: boolean;
}

const MOST_LISTED = 6;

// Returns problems for names that neither the schema nor `input` describes. It is an error if one of them lists its properties or has a
// similar name, and a warning otherwise. Names that no schema could describe share one warning. For a name in a message, it is an error
// only if nothing can have that name. Otherwise the message may be wrong, but the rule is not.
export function nameProblems(
  section: SoundRules,
  rules: readonly (CompiledRule | undefined)[],
  known: KnownNames,
): readonly Problem[] {
  const read = usesIn(section, rules);
  const uses = [...read, ...messageUses(section, new Set(read.map(({ name }) => name)))];
  const found = uses.flatMap((use) => problemOf(use, known));
  const unknowable = uses.filter((use) => isUnknowable(use, known));
  const never = neverFilled(section);
  return unknowable.length === 0 ? [...found, ...never] : [...found, undeclared(unknowable), ...never];
}

function problemOf(use: Use, { output, input }: KnownNames): readonly Problem[] {
  const sides = sidesOf(use, { output, input });
  if (isFine(use, sides)) return [];
  const near = closestWord(
    use.name,
    sides.flatMap(({ names }) => [...names]),
  );
  const isClosed = sides.every((side) => side.isClosed);
  const isListed = (use.of === 'input' ? input : output)?.isListed === true;
  const isOpenEnded = sides.some((side) => side.isOpenEnded);
  if (use.isPrinted && !isClosed)
    return near !== undefined || (isListed && !isOpenEnded) ? [nameProblem(use, near, 'warning')] : [];
  if (use.isOptional || isOpenEnded) return near !== undefined || isClosed ? [nameProblem(use, near, 'warning')] : [];
  return isListed || near !== undefined ? [nameProblem(use, near, 'error')] : [];
}

function sidesOf({ of }: Use, { output, input }: KnownNames): readonly DescribedNames[] {
  const sides = of === 'input' ? [input] : of === 'output' ? [output] : [output, input];
  return sides.filter((side) => side !== undefined);
}

function isFine({ name, of }: Use, sides: readonly DescribedNames[]): boolean {
  return sides.length === 0 || sides.some((side) => side.describes(name)) || (of !== 'output' && isRunnersName(name));
}

// Whether nothing could tell if a name is right. `input.name` itself says where it comes from.
function isUnknowable(use: Use, known: KnownNames): boolean {
  if (use.of === 'input' || use.isOptional || isRunnersName(use.name)) return false;
  const sides = sidesOf(use, known);
  if (sides.some((side) => side.isOpenEnded || side.describes(use.name))) return false;
  return known.output?.isListed !== true && problemOf(use, known).length === 0;
}

function undeclared(uses: readonly Use[]): Problem {
  const [first] = uses as readonly [Use];
  const names = [...new Set(uses.map(({ name }) => name))];
  if (names.length === 1) return nameProblem(first, undefined, 'warning');
  const listed = names.slice(0, MOST_LISTED).join(', ');
  const name = names.length > MOST_LISTED ? `${listed} and ${names.length - MOST_LISTED} more` : listed;
  return nameProblem({ name, path: '/rules', of: 'either' }, undefined, 'warning');
}

// Returns the names that are described for the input but not for the output. A field of that name in a reply must not replace them.
export function inputOnlyNames({ output, input }: KnownNames): ReadonlySet<string> {
  return new Set([...(input?.names ?? [])].filter((name) => !output?.names.has(name)));
}

function messageUses(section: SoundRules, read: ReadonlySet<string>): readonly Use[] {
  return (section.rules ?? []).flatMap((rule, index) =>
    [...String(rule?.error ?? '').matchAll(/\{([A-Za-z_][A-Za-z0-9_]*)\}/g)]
      .filter(([, name = '']) => name !== '_computed' && !read.has(name))
      .map(([, name = '']) => ({ name, of: 'either' as const, path: `/rules/rules/${index}/error`, isPrinted: true })),
  );
}

// Matches a call, a path or a format in braces. Only names are filled in, so it would be printed as written.
const EXPRESSION_HOLE = /\{([A-Za-z_][A-Za-z0-9_]*(?:[.[(!]|:(?! ))[^{}]*)\}/g;

// Returns problems for parts of rule messages that can never be filled in. The result of the comparison was often intended.
function neverFilled(section: SoundRules): readonly Problem[] {
  return (section.rules ?? []).flatMap((rule, index) =>
    [...String(rule?.error ?? '').matchAll(EXPRESSION_HOLE)].map(([, name = '']) =>
      nameProblem({ name, of: 'either', path: `/rules/rules/${index}/error` }, '_computed', 'warning'),
    ),
  );
}

function nameProblem({ name, path, at, about }: Use, near: string | undefined, severity: Problem['severity']): Problem {
  const args = { name, suggestion: suggestionText(near, name), ...(at === undefined ? {} : { at }) };
  const code = severity === 'error' ? 'contract.unknown-name' : 'contract.undeclared-name';
  return { code, severity, path, ...(about === undefined ? {} : { about }), args };
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
    ...rules.flatMap((rule, index) => ruleUses(rule, `/rules/rules/${index}`)),
  ];
}

// Returns the uses of a rule. A name tested in one part need not be tested again in the other.
function ruleUses(rule: CompiledRule | undefined, path: string): readonly Use[] {
  const reads = rule?.reads ?? [];
  const looked = new Set(reads.filter(({ isOptional }) => isOptional).map(({ name }) => name));
  return reads.map((read) => ({
    ...read,
    path: `${path}/${read.part}`,
    isOptional: looked.has(read.name) || rule?.asksForAnyName === true,
  }));
}
