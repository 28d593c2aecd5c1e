import { shellWord, visible } from '@tamis/core/wording';
import { findProject, PROJECT_FILE } from '../project/find-project.ts';
import { skippedLine } from '../project/project-words.ts';
import { readProject } from '../project/read-project.ts';
import type { Checkup } from './checkup.ts';

/** Whether there is a project file, and whether it can be used. */
export const projectCheckup: Checkup = {
  name: 'project',
  look: async () => {
    const { file, skipped } = findProject();
    const [first] = skipped;
    if (first !== undefined) return { health: 'note', found: skippedLine(first) };
    if (file === undefined)
      return {
        health: 'note',
        found: `no ${PROJECT_FILE} here or in a folder above`,
        help: 'It holds defaults for flags; none is needed.',
      };
    const read = readProject(file);
    if ('project' in read) return { health: 'good', found: visible(file) };
    const count = read.mistakes.length === 1 ? 'a mistake' : `${read.mistakes.length} mistakes`;
    return {
      health: 'bad',
      found: `${visible(file)} has ${count}`,
      help: `tamis config check ${shellWord(file)} shows what is wrong.`,
    };
  },
};
