import { stageEntry } from '../../../codes/stage-entry.ts';
import type { Settings } from '../../../gate/settings.ts';
import type { Finding } from '../../../model/finding.ts';
import type { ToolLevel, ToolLevels } from '../model/tool-contract.ts';

const WEIGHED: { readonly [keyword: string]: keyof ToolLevels } = {
  required: 'missing',
  additionalProperties: 'unknown',
  type: 'type',
  enum: 'enum',
  const: 'enum',
};

export function atLevels(settings: Settings, levels: ToolLevels): Settings | undefined {
  if (Object.values(levels).every((level) => level === 'error')) return undefined;
  const weighed = (findings: readonly Finding[]) => findings.flatMap((finding) => atLevel(finding, levels));
  const explain: Settings['explain'] = (value, cap) => weighed(settings.explain(value, cap));
  const isError = (finding: Finding) => finding.severity === 'error';
  return {
    ...settings,
    explain,
    accepts: (value) => settings.accepts(value) || !explain(value).some(isError),
    // Rules apply to values that fit, so that is where the warnings come from.
    rules: (value, input, isLast) => [...(isLast ? [] : explain(value)), ...(settings.rules?.(value, input, isLast) ?? [])],
  };
}

function atLevel(finding: Finding, levels: ToolLevels): readonly Finding[] {
  const mistake = WEIGHED[stageEntry(finding.code).keyword ?? ''];
  const level: ToolLevel = mistake === undefined ? 'error' : levels[mistake];
  if (level === 'ignore') return [];
  return level === 'error' ? [finding] : [{ ...finding, severity: 'warning' }];
}
