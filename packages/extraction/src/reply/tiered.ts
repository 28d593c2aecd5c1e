import type { Finding } from '@tamis/core';
import type { CodeEntry, CodeTable } from '@tamis/core/kind';
import { RULE_CODES } from '../code-table.ts';

const TIERS = { syntax: 1, schema: 2, semantic: 3 } as const;

export function tiered(finding: Finding): Finding {
  const { errorType, group, mistakeOf }: Partial<CodeEntry> = (RULE_CODES as CodeTable)[finding.code] ?? {};
  if (group === undefined || mistakeOf !== undefined || finding.severity === 'warning') return finding;
  const type = errorType ?? (group === 'syntax' ? 'YAML_SYNTAX_ERROR' : 'SCHEMA_VIOLATION');
  return { ...finding, args: { tier: TIERS[group], error_type: type, ...finding.args } };
}
