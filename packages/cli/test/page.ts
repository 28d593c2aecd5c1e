/** A command of a page, with what it is given and what it has to say. */
export interface Command {
  readonly title: string;
  readonly code: number;
  /** The files of the page, and those of its own. */
  readonly files: Files;
  readonly words: readonly string[];
  readonly input: string;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

interface Files {
  readonly [name: string]: string;
}

/**
 * The commands of a page. At the start of a line: `#` a remark, `= NAME` a file for all that follow, `[CODE] TITLE` a command that ends
 * with that code. Below it: `$` what is typed, after `tamis`; `= NAME` a file of its own; `<` standard input; `>` standard output; `!`
 * standard error.
 */
export function commandsOf(page: string): readonly Command[] {
  const commands: Command[] = [];
  let shared: Files = {};
  for (const [first = '', ...below] of blocksOf(page.split('\n'), /^\S/)) {
    const [, code, title = ''] = /^\[(\d+)\] (.*)$/.exec(first) ?? [];
    if (first.startsWith('= ')) shared = { ...shared, [first.slice(2)]: contentOf(below, 2) };
    else if (code !== undefined) commands.push(commandOf({ title, code: Number(code) }, below, shared));
    else if (!first.startsWith('#')) throw new Error(`A page can't have this line: ${first}`);
  }
  return commands;
}

function commandOf(about: Pick<Command, 'title' | 'code'>, lines: readonly string[], shared: Files): Command {
  const marked = (mark: string) => lines.filter((line) => line.startsWith(`  ${mark}`)).map((line) => line.slice(4));
  const own = blocksOf(lines, /^ {2}\S/).filter(([first]) => first?.startsWith('  = '));
  return {
    ...about,
    files: { ...shared, ...Object.fromEntries(own.map(([first = '', ...below]) => [first.slice(4), contentOf(below, 4)])) },
    words: wordsIn(marked('$').join(' ')),
    input: marked('<')
      .map((line) => `${line}\n`)
      .join(''),
    out: marked('>'),
    err: marked('!'),
  };
}

/** The lines in groups, each with the line that begins it. */
function blocksOf(lines: readonly string[], isFirst: RegExp): readonly (readonly string[])[] {
  const starts = [...lines.keys()].filter((at) => isFirst.test(lines[at] ?? ''));
  return starts.map((start, index) => lines.slice(start, starts[index + 1]));
}

function contentOf(lines: readonly string[], indent: number): string {
  const text = lines
    .map((line) => line.slice(indent))
    .join('\n')
    .trimEnd();
  return text === '' ? '' : `${text}\n`;
}

/** The words of a line, without a shell: quotes of either kind keep spaces. */
function wordsIn(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, other, plain]) => one ?? other ?? plain ?? '');
}

/** What these lines match: `…` is anything in its line, and any lines if it is alone. */
export function patternOf(lines: readonly string[]): RegExp {
  const parts = lines.map((line) => {
    if (line === '…') return '(?:[^\\n]*\\n)*?';
    return `${line.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('…', '[^\\n]*')}\\n`;
  });
  return new RegExp(`^${parts.join('')}$`);
}
