import type { PromptContract } from '@tamis/core/contract';
import type { ExtractionContract } from '../model/extraction-contract.ts';
import { ruleRequirements } from './requirements.ts';

const EXAMPLE = `name: mission_data
glob: "**/mission_*/????-??-??/*.csv"
extract:
  mission_id:
    from: segment(-3)
    pattern: 'mission_(\\d+)'
    type: integer
  date:
    from: segment(-2)
    type: date
tag: mission_data`;

const PYTHON_EXAMPLE = `# name: client_quarters
# glob: **/client_*/????/Q?/*.csv
# tag: client_quarters
def extract(path: str) -> dict:
    parts = path.strip("/").split("/")
    if len(parts) < 3:
        return {}
    quarter = int(parts[-2][1:])
    return {"client": parts[-4], "first_month": (quarter - 1) * 3 + 1}`;

// Returns the description of a rule contract for a model. It is in words, because no schema can express a rule.
export function toldRule({ language = 'yaml' }: ExtractionContract): PromptContract {
  const isYaml = language === 'yaml';
  const text = [
    isYaml
      ? 'Reply with one extraction rule in YAML, and nothing else.'
      : 'Reply with one Python function that extracts fields from a path, and nothing else.',
    ...ruleRequirements(language).map((line) => `- ${line}`),
    ...(isYaml ? [OPTIONAL] : []),
    'Example:',
    isYaml ? EXAMPLE : PYTHON_EXAMPLE,
  ].join('\n');
  return { name: 'extraction-rule', text };
}

const OPTIONAL =
  '- Optional: tag; priority (0 to 1000); of a field: normalize (lowercase, uppercase, strip_leading_zeros), default, capture, validate ("1..12"). Use no other keys.';
