import { stageEntry } from '../../../codes/stage-entry.ts';
import type { GateSettings, Shape, ValueChecks } from '../../../gate/index.ts';
import type { Finding } from '../../../model/index.ts';
import type { ToolLevel, ToolLevels } from '../model/tool-contract.ts';

const WEIGHED: { readonly [keyword: string]: keyof ToolLevels } = {
  required: 'missing',
  additionalProperties: 'unknown',
  type: 'type',
  enum: 'enum',
  const: 'enum',
};

export function atLevels(settings: GateSettings, levels: ToolLevels): GateSettings | undefined {
  if (Object.values(levels).every((level) => level === 'error')) return undefined;
  const weighed = (findings: readonly Finding[]) => findings.flatMap((finding) => atLevel(finding, levels));
  const { shape, after } = settings;
  const explain: Shape['explain'] = (value, cap) => weighed(shape.explain(value, cap));
  const accepts: Shape['accepts'] = (value) => shape.accepts(value) || !explain(value).some(isError);
  // Rules apply to values that fit, so that is where the warnings come from.
  const rules: ValueChecks['rules'] = (value, input, isLast) => [
    ...(isLast ? [] : explain(value)),
    ...(after.rules?.(value, input, isLast) ?? []),
  ];
  return { ...settings, shape: { ...shape, explain, accepts }, after: { ...after, rules } };
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

function atLevel(finding: Finding, levels: ToolLevels): readonly Finding[] {
  const mistake = WEIGHED[stageEntry(finding.code).keyword ?? ''];
  const level: ToolLevel = mistake === undefined ? 'error' : levels[mistake];
  if (level === 'ignore') return [];
  return level === 'error' ? [finding] : [{ ...finding, severity: 'warning' }];
}
