import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UNIT_FAULTS, type UnitFault, type UnitOutcome, type UnitProblem } from '@tamis/core/unit';
import { blanks } from '@tamis/core/wording';
import { engine } from '../engine.ts';
import { sha256 } from '../text/sha256.ts';
import { columnOf } from './column-of.ts';
import type { Report } from './report.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

// SARIF 2.1.0 for code-scanning services. The rules come after the results, because only then is it known which ones were used.
export function sarifReport(): Report {
  const used = new Set<string>();
  let first = true;
  return {
    start: () => `{"$schema":${JSON.stringify(SCHEMA)},"version":"2.1.0","runs":[{"results":[`,
    unit(outcome, file) {
      if (outcome.status === 'repaired') return '';
      let text = '';
      for (const trouble of outcome.troubles) {
        used.add(trouble.code);
        text += `${first ? '' : ','}\n${JSON.stringify(resultOf(outcome, trouble, uriOf(file)))}`;
        first = false;
      }
      return text;
    },
    end({ exit, interrupted }) {
      const driver = { name: 'Tamis', rules: [...used].map(ruleOf) };
      const invocations = [{ executionSuccessful: !interrupted, exitCode: exit }];
      return `\n],"columnKind":"utf16CodeUnits","tool":${JSON.stringify({ driver })},"invocations":${JSON.stringify(invocations)}}]}\n`;
    },
  };
}

function resultOf(outcome: UnitOutcome, trouble: UnitProblem, uri: string) {
  const region = { startLine: outcome.line, startColumn: columnOf(outcome, trouble) };
  return {
    ruleId: trouble.code,
    level: trouble.causedBy !== undefined ? 'note' : outcome.status === 'hold' ? 'warning' : trouble.level,
    message: { text: trouble.message },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri }, region },
        logicalLocations: [{ fullyQualifiedName: `${outcome.id}${trouble.path}` }],
      },
    ],
    partialFingerprints: {
      'tamisUnitAndCode/v1': fingerprint([outcome.id, trouble.code, trouble.path, trouble.rule ?? trouble.message].join('\n')),
    },
    properties: {
      unit_id: outcome.id,
      path: trouble.path,
      status: outcome.status,
      ...(trouble.rule === null ? {} : { rule: trouble.rule }),
      ...(trouble.causedBy === undefined ? {} : { caused_by: trouble.causedBy }),
    },
  };
}

function fingerprint(text: string): string {
  return sha256(text).slice(0, 32);
}

function ruleOf(code: string) {
  const entry = engine.entryOf(code) ?? UNIT_FAULTS[code as UnitFault];
  return { id: code, shortDescription: { text: blanks(entry.message) }, help: { text: blanks(entry.help) } };
}

function uriOf(file: string): string {
  if (file === '-') return 'stdin';
  if (isAbsolute(file)) return pathToFileURL(file).href;
  return file.split(/[\\/]/).map(encodeURIComponent).join('/');
}
