export interface Command {
  readonly title: string;
  readonly code: number;
  readonly prepared: readonly string[];
  readonly files: Files;
  readonly env: Files;
  readonly cwd: string;
  readonly words: readonly string[];
  readonly input: string;
  readonly out: readonly string[];
  readonly err: readonly string[];
  // Lines of files that it leaves; of those that it must not leave, none.
  readonly left: readonly (readonly [name: string, lines: readonly string[] | undefined])[];
}

export interface Walk {
  readonly title: string;
  readonly commands: readonly Command[];
}

interface Files {
  readonly [name: string]: string;
}

// The walks of a page; most have one command. At the start of a line: `#` a remark, `= NAME` a file for all that follow, `@ NAME` what
// is prepared for all that follow, `[CODE] TITLE` a command that ends with that code, `then [CODE] TITLE` the next one in the same
// folder. Below it: `@` and `=` of its own; `$` what is typed, after `tamis`; `<` standard input; `>` standard output; `!` standard
// error; `+ NAME` a file that it leaves, with its lines below; `- NAME` a file that is not there afterwards.
export function walksOf(page: string): readonly Walk[] {
  const walks: Walk[] = [];
  let [files, prepared]: [Files, readonly string[]] = [{}, []];
  for (const [first = '', ...below] of blocksOf(page.split('\n'), /^\S/)) {
    const [, then, code, title = ''] = /^(then )?\[(\d+)\] (.*)$/.exec(first) ?? [];
    const last = walks.at(-1);
    if (first.startsWith('= ')) files = { ...files, [first.slice(2)]: contentOf(below, 2) };
    else if (first.startsWith('@ ')) prepared = [...prepared, first.slice(2)];
    else if (code !== undefined && then === undefined)
      walks.push({ title, commands: [commandOf({ title, code: Number(code), files, prepared }, below)] });
    else if (code !== undefined && last !== undefined) {
      const command = commandOf({ title, code: Number(code), files: {}, prepared: [] }, below);
      walks[walks.length - 1] = { title: `${last.title}; then ${title}`, commands: [...last.commands, command] };
    } else if (!first.startsWith('#')) throw new Error(`A page can't have this line: ${first}`);
  }
  return walks;
}

function commandOf(about: Pick<Command, 'title' | 'code' | 'files' | 'prepared'>, lines: readonly string[]): Command {
  const marked = (mark: string) => lines.filter((line) => line.startsWith(`  ${mark}`)).map((line) => line.slice(4));
  const own = blocksOf(lines, /^ {2}\S/);
  const named = (mark: string) => own.filter(([first]) => first?.startsWith(`  ${mark} `));
  const typed = /^(?:cd (\S+); )?((?:[A-Z_]+=\S* )*)(.*)$/.exec(marked('$').join(' ')) ?? [];
  const [, cwd = '', env = '', words = ''] = typed;
  return {
    ...about,
    prepared: [...about.prepared, ...marked('@')],
    files: {
      ...about.files,
      ...Object.fromEntries(named('=').map(([first = '', ...below]) => [first.slice(4), contentOf(below, 4)])),
    },
    cwd,
    env: Object.fromEntries([...env.matchAll(/(\w+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value])),
    words: wordsIn(words),
    input: marked('<')
      .map((line) => `${line}\n`)
      .join(''),
    out: marked('>'),
    err: marked('!'),
    left: [
      ...named('+').map(([first = '', ...below]) => [first.slice(4), contentOf(below, 4).split('\n').slice(0, -1)] as const),
      ...marked('-').map((name) => [name, undefined] as const),
    ],
  };
}

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

function wordsIn(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, other, plain]) => one ?? other ?? plain ?? '');
}

// What these lines match: `…` is anything in its line, and any lines if it is alone.
export function patternOf(lines: readonly string[]): RegExp {
  const parts = lines.map((line) => {
    if (line === '…') return '(?:[^\\n]*\\n)*?';
    return `${line.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('…', '[^\\n]*')}\\n`;
  });
  return new RegExp(`^${parts.join('')}$`);
}
