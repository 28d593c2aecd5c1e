import { mistakeHalt } from '../load/mistake-halt.ts';
import { readProject } from './read-project.ts';
import { projectCommand, type WithProject, withProject } from './with-project.ts';

/** The arguments with the defaults of a project file, if the command has any; mistakes in the file end the command. */
export function applyProject(args: readonly string[], file: string): WithProject {
  const command = projectCommand(args);
  if (command === undefined) return { args };
  const read = readProject(file);
  if ('mistakes' in read) throw mistakeHalt('project file', file, read.mistakes, 'nothing was done');
  return withProject(command, args, read.project);
}
