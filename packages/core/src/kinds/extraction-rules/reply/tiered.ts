import type { CodeEntry, CodeTable } from '../../../codes/entry.ts';
import type { Finding } from '../../../model/finding.ts';
import { RULE_CODES } from '../code-table.ts';

const TIERS = { syntax: 1, schema: 2, semantic: 3 } as const;

export function tiered(finding: Finding): Finding {
  const { errorType, group, mistakeOf }: Partial<CodeEntry> = (RULE_CODES as CodeTable)[finding.code] ?? {};
  if (group === undefined || mistakeOf !== undefined || finding.severity === 'warning') return finding;
  const type = errorType ?? (group === 'syntax' ? 'YAML_SYNTAX_ERROR' : 'SCHEMA_VIOLATION');
  return { ...finding, args: { tier: TIERS[group], error_type: type, ...finding.args } };
}
