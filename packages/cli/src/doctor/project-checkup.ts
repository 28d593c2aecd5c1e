import { shellWord, visible } from '@tamis/core/wording';
import { findProject, PROJECT_FILE } from '../project/find-project.ts';
import { skippedLine } from '../project/project-words.ts';
import { readProject } from '../project/read-project.ts';
import { bad, type Checkup, good, note } from './checkup.ts';

export const projectCheckup: Checkup = {
  name: 'project',
  look: async () => {
    const { file, skipped } = findProject();
    const [first] = skipped;
    if (first !== undefined) return note(skippedLine(first));
    if (file === undefined)
      return note(`no ${PROJECT_FILE} in this folder or any parent folder`, 'It sets defaults for flags and is optional.');
    const read = readProject(file);
    if ('project' in read) return good(visible(file));
    const count = read.mistakes.length === 1 ? 'a mistake' : `${read.mistakes.length} mistakes`;
    return bad(`${visible(file)} has ${count}`, `tamis config check ${shellWord(file)} shows what is wrong.`);
  },
};
