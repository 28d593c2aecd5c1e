import { mistakeHalt } from '../load/mistake-halt.ts';
import type { FoundProject } from './find-project.ts';
import { skippedLine } from './project-words.ts';
import { readProject } from './read-project.ts';
import { projectCommand, withProject } from './with-project.ts';

/** The arguments with the defaults of a project, if the command has any, and what a person should know about them. */
export interface WithDefaults {
  readonly args: readonly string[];
  readonly notes: readonly string[];
}

/** The arguments with the defaults of the project file that was found; mistakes in the file end the command. */
export function applyProject(args: readonly string[], { file, skipped }: FoundProject): WithDefaults {
  const command = projectCommand(args);
  if (command === undefined) return { args, notes: [] };
  const notes = skipped.map(skippedLine);
  if (file === undefined) return { args, notes };
  const read = readProject(file);
  if ('mistakes' in read) throw mistakeHalt('project file', file, read.mistakes, 'nothing was done');
  const { args: all, note } = withProject(command, args, read.project);
  return { args: all, notes: note === undefined ? notes : [...notes, note] };
}
