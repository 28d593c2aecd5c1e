import type { CodeEntry } from '@tamis/core/kind';
import { FAULT_EXAMPLES } from '../../packages/cli/src/explain/fault-examples.ts';
import { faults } from '../../packages/cli/src/explain/faults.ts';
import { blanks } from '../../packages/core/src/wording/blanks.ts';
import { engine } from '../cases/every-kind.ts';
import { cell } from './key-table.ts';
import { head } from './keys-pages.ts';

export function codesPage(): string {
  const stages = Map.groupBy(Object.entries(engine.codes), ([code]) => code.split('.')[0] ?? '');
  const parts = [...stages].map(([stage, entries]) => {
    const rows = entries.map(([code, entry]) => `| ${link(code)} | ${grade(entry)} | ${cell(blanks(entry.message))} |`);
    return `## ${stage}\n\n| code | grade | message |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `${head('Codes')}What can be found and altered. \`tamis explain CODE\` prints the page of a code.\n\n${parts.join('\n')}\n${faultsPart()}`;
}

function faultsPart(): string {
  const rows = Object.entries(faults).map(([code, { message, help }]) => {
    const { when } = FAULT_EXAMPLES[code as keyof typeof FAULT_EXAMPLES];
    return `| ${code} | ${cell(blanks(message))} | ${cell(blanks(help))} | ${cell(when)} |`;
  });
  return `## Faults\n\nNever the mistake of a model.\n\n| code | message | help | for example |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

function link(code: string): string {
  return `[${code}](../../cases/${code.replace('.', '/')}.md)`;
}

function grade(entry: CodeEntry): string {
  return entry.kind === 'change' ? (entry.safety ?? '') : (entry.severity ?? '');
}
