import { contractAsTools, lackOfTools } from '../load/bare-tools.ts';
import type { BrokenFile, DataFile } from '../load/data-file.ts';
import type { Mistake } from '../load/mistake.ts';
import { type CheckedFile, contractMistakes, mistakesOf, openFile } from './checked-file.ts';

/** Looks at a tool list and at contracts that may be about its tools; what is wrong with the list is told of the list. */
export function checkWithTools(path: string, contracts: readonly string[]): readonly CheckedFile[] {
  const opened = contracts.map((file) => ({ file, data: openFile(file) }));
  const tools = soundList(openFile(path));
  if ('mistakes' in tools)
    return [
      { file: path, mistakes: tools.mistakes },
      ...opened.map(({ file, data }) => ({ file, mistakes: contractMistakes(data) })),
    ];
  const checked = opened.map(({ file, data }) => ({ file, mistakes: contractMistakes(data, tools) }));
  const isUsed = opened.some(({ data }) => 'value' in data && lackOfTools(data) !== undefined);
  const alone = isUsed ? [] : mistakesOf({ kind: 'tool-calls', tools: tools.value }, { tools });
  const isInList = ({ place }: Mistake) => place?.file === path;
  return [
    { file: path, mistakes: eachOnce([...alone, ...checked.flatMap(({ mistakes }) => mistakes.filter(isInList))]) },
    ...checked.map(({ file, mistakes }) => ({ file, mistakes: mistakes.filter((mistake) => !isInList(mistake)) })),
  ];
}

/** The list, unless the file holds something else. */
function soundList(opened: DataFile | BrokenFile): DataFile | BrokenFile {
  const swapped = 'mistakes' in opened ? undefined : contractAsTools(opened);
  return swapped === undefined ? opened : { mistakes: [swapped] };
}

/** Several contracts may find the same in one list. */
function eachOnce(mistakes: readonly Mistake[]): readonly Mistake[] {
  return [...new Map(mistakes.map((mistake) => [`${mistake.path} ${mistake.message}`, mistake])).values()];
}
