import { compile } from '@tamis/core';
import { type UnitOutcome, unitProblems } from '@tamis/core/unit';
import { conciseReport } from '../../../packages/cli/src/report/concise.ts';
import { githubReport } from '../../../packages/cli/src/report/github.ts';
import { humanReport } from '../../../packages/cli/src/report/human.ts';
import { paintFor } from '../../../packages/cli/src/text/paint.ts';
import { replyDiff } from '../../../packages/core/src/unit/reply-diff.ts';
import { visible } from '../../../packages/core/src/wording/visible.ts';
import { CsvColumns, csvHeader, csvRow } from '../../../packages/pipeline/src/export/csv.ts';
import { demand, type Target } from '../target.ts';
import start from '../words.json' with { type: 'json' };
import { documents } from './documents.ts';

// What a terminal would obey: controls and characters that reorder or hide text.
const ACTS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const gate = compile({ schema: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] } });

const CONTEXT = {
  files: [],
  paint: paintFor(false),
  recordsKept: true,
  again: { failures: 'bad.jsonl', contract: '--schema s.json' },
  warnings: [],
  columns: 80,
  isSyntaxOnly: false,
} as const;
const REPORTS = [humanReport(CONTEXT), conciseReport(CONTEXT), githubReport(CONTEXT)];

export const printers: Target = {
  name: 'printers',
  words: [...documents.words, ...start.printers.words],
  seeds: [...documents.seeds, ...start.printers.seeds],
  run(input) {
    const text = input.toString('utf8');
    demand(!ACTS.test(visible(text)), 'something that a terminal obeys is shown as it is');
    const verdict = gate.judge(text);
    for (const report of REPORTS)
      demand(isPlain(report.unit?.(outcomeOf(text, verdict), 'replies.jsonl') ?? ''), 'a report holds what a terminal obeys');
    const lines = replyDiff(text, verdict.changes);
    demand(
      lines
        .filter(({ kind }) => kind !== 'added')
        .map((line) => line.text)
        .join('\n') === text,
      'the difference lacks a part of the reply',
    );
    return `${csvHolds(text)} ${lines.filter(({ kind }) => kind === 'added').length}`;
  },
};

function outcomeOf(text: string, verdict: ReturnType<typeof gate.judge>): UnitOutcome {
  const status = verdict.status === 'pass' ? 'repaired' : verdict.status;
  return {
    status,
    line: 1,
    id: text,
    reply: text,
    troubles: unitProblems(verdict, { allow: new Set(), strict: false }),
    changes: verdict.changes,
  };
}

function isPlain(report: string): boolean {
  return report.split('\n').every((line) => !ACTS.test(line) && !/^::(?!error |warning |notice )/.test(line));
}

// A cell that a spreadsheet would run gets an apostrophe in front.
function csvHolds(text: string): string {
  const line = JSON.stringify({ [text]: text, plain: 1 });
  const columns = new CsvColumns();
  columns.see(line);
  for (const row of [csvHeader(columns.names).text, csvRow(columns.names, line).text]) {
    demand(!/(?:^|,)"?[=+\-@\t\r]/.test(row.slice(0, 3)), 'a cell begins like a formula');
  }
  return text === '' ? 'empty' : 'cells';
}
