import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { shellWord, visible } from '@tamis/core/wording';
import { EXIT } from '../exit/exit-codes.ts';
import { environment, usage } from '../exit/halt.ts';
import type { InitFlags, TemplateName } from '../flags/start-flags.ts';
import { ownCommand } from '../text/own-command.ts';
import { paintOn } from '../text/paint.ts';
import { readTemplate, type Template } from './template.ts';

/** The projects that have a flag. */
const PROJECTS = ['lib', 'pipeline', 'tools', 'commands', 'wizard'] as const satisfies readonly TemplateName[];

/** `tamis init`: starts a project of a few files that run right away, without a key. */
export async function init(flags: InitFlags, folder = '.'): Promise<number> {
  const template = readTemplate(chosen(flags));
  refuseOverwriting(folder, template);
  write(folder, template);
  const paint = paintOn(process.stderr, flags.color);
  for (const file of template.files.keys()) process.stdout.write(`${visible(path.join(folder, file))}\n`);
  process.stderr.write(`${nextLines(folder, template, paint('strong', 'next')).join('\n')}\n`);
  return EXIT.valid;
}

function chosen(flags: InitFlags): TemplateName {
  const asked = PROJECTS.filter((name) => flags[name] === true);
  if (asked.length > 1)
    throw usage(`${asked.map((name) => `--${name}`).join(' and ')} are different projects.`, 'Give one of them.');
  return asked[0] ?? 'check';
}

/** Existing files are left alone: either all files are written or none. */
function refuseOverwriting(folder: string, { files }: Template): void {
  const there = [...files.keys()].filter((file) => existsSync(path.join(folder, file)));
  if (there.length === 0) return;
  const [first, ...more] = there.map((file) => path.join(folder, file));
  throw usage(
    `${first} ${more.length === 0 ? 'exists' : `and ${more.length} more files exist`} already; nothing was written.`,
    'Give a new folder: tamis init DIR',
  );
}

function write(folder: string, { files }: Template): void {
  try {
    for (const [file, text] of files) {
      const place = path.join(folder, file);
      mkdirSync(path.dirname(place), { recursive: true });
      // A file that appeared since the check is not overwritten either.
      writeFileSync(place, text, { flag: 'wx' });
    }
  } catch (error) {
    throw environment(`${folder} can't be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function nextLines(folder: string, { next }: Template, heading: string): readonly string[] {
  const own = ownCommand();
  const cd = path.resolve(folder) === process.cwd() ? [] : [`cd ${shellWord(folder)}`];
  return ['', `${heading}:`, ...[...cd, ...next].map((line) => `  ${line.replace(/^tamis\b/, own)}`)];
}
