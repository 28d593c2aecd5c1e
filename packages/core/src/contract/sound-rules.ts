import { childPointer } from '../lib/pointer.ts';
import { isJsonObject, type JsonObject, type Problem, type Rule, type RuleSection } from '../model/index.ts';

// A rule section whose parts can all be compiled. A rule that cannot be compiled becomes a gap, so that the others keep their positions.
export type SoundRules = Omit<RuleSection, 'rules'> & { readonly rules?: readonly (Rule | undefined)[] };

// Returns the parts of a section that can be compiled despite problems in the others, so that one mistake does not hide another.
export function soundRules(section: RuleSection | undefined, problems: readonly Problem[]): SoundRules | undefined {
  const paths = problems.map(({ path }) => path).filter((path) => path.startsWith('/rules'));
  if (section === undefined || paths.includes('/rules')) return undefined;
  if (paths.length === 0) return section;
  const { required, types, enums, ranges, rules } = section;
  const parts = {
    required: paths.includes('/rules/required') ? undefined : required,
    types: soundFields(types, '/rules/types', paths),
    enums: soundFields(enums, '/rules/enums', paths),
    ranges: soundFields(ranges, '/rules/ranges', paths),
    rules: Array.isArray(rules) ? rules.map((rule: Rule, index) => soundRule(rule, `/rules/rules/${index}`, paths)) : undefined,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as SoundRules;
}

function soundFields(fields: unknown, path: string, paths: readonly string[]): JsonObject | undefined {
  if (!isJsonObject(fields)) return undefined;
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !paths.includes(childPointer(path, field))));
}

// Returns a rule if its expression can be read. A wrong level or an unknown key does not prevent that.
function soundRule(rule: Rule, path: string, paths: readonly string[]): Rule | undefined {
  const isReadable = ['', '/expr', '/cel', '/when'].every((part) => !paths.includes(path + part));
  return isReadable && typeof rule.name === 'string' ? rule : undefined;
}
