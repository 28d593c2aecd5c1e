import { unplaced, visible } from '@tamis/core/wording';
import { mistakeText } from '@tamis/files';
import { engine } from '../engine.ts';
import { unitCount } from '../text/unit-count.ts';
import { columnOf } from './column-of.ts';
import type { Report, ReportContext } from './report.ts';

export function githubReport({ warnings }: ReportContext): Report {
  return {
    start: () =>
      warnings
        .map((warning) => `::warning title=${property(warning.code)}::${data(mistakeText(warning, engine).message)}\n`)
        .join(''),
    unit(outcome, file) {
      const { status, line, id, troubles } = outcome;
      if (status === 'repaired') return '';
      return troubles
        .map((trouble) => {
          const { code, path, message, level, causedBy } = trouble;
          const command = causedBy !== undefined ? 'notice' : status === 'hold' ? 'warning' : level;
          const cause = causedBy === undefined ? '' : ` (caused by ${causedBy})`;
          const place = `file=${property(file)},line=${line},col=${columnOf(outcome, trouble)},title=${property(code)}`;
          return `::${command} ${place}::${data(`${id}${path === '' ? '' : ` ${path}`}: ${unplaced(path, message)}${cause}`)}\n`;
        })
        .join('');
    },
    end: ({ tally }) =>
      `::notice::${data(`${unitCount(tally.units)}: ${tally.valid} valid, ${tally.repaired} repaired, ${tally.held} held, ${tally.failed} failed`)}\n`,
  };
}

// Escapes text for the part after the second `::`. Control characters are made visible first, so that no line break can start another
// command.
function data(text: string): string {
  return visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

// Escapes text for a property, which `:` and `,` would end.
function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
