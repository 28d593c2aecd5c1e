import { COMMAND_GROUPS } from './command-table.ts';

const USAGE = ['  tamis COMMAND [ARGUMENTS]', '  tamis COMMAND --help', '  tamis --version'];

/** Whether this is the help of the whole program, and not of one of its commands. */
export function isRootHelp(text: string): boolean {
  return /^ {2}tamis --version$/m.test(text);
}

/** The sections of the help of the whole program: a short usage, and the commands by job. */
export function rootSections(sections: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return sections.map((lines) => {
    if (lines[0] === 'USAGE') return ['USAGE', ...USAGE, ...lines.slice(1).filter((line) => !line.startsWith('  tamis '))];
    return lines[0] === 'COMMANDS' ? groupedLines(lines) : lines;
  });
}

/** The rows of the commands, under their jobs. */
function groupedLines(lines: readonly string[]): readonly string[] {
  const rows = new Map(lines.map((line) => [line.trim().split(' ')[0], line]));
  const groups = COMMAND_GROUPS.map(({ job, routes }) => [
    job,
    ...Object.keys(routes).flatMap((name) => rows.get(kebab(name)) ?? []),
  ]);
  return ['COMMANDS', ...groups.flatMap((group, at) => (at === 0 ? group : ['', ...group])), ''];
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
