import type { Mistake } from '../mistake/mistake.ts';
import { mistakeText } from '../mistake/mistake-text.ts';
import type { BrokenFile } from '../read/broken-file.ts';
import { type DataFile, openDataFile } from '../read/data-file.ts';
import { contractAsTools, lackOfTools } from './bare-tools.ts';
import { mistakesOf, validateContract } from './validate-contract.ts';

/** A file and everything that is wrong with it. */
export interface ValidatedFile {
  readonly file: string;
  readonly mistakes: readonly Mistake[];
}

/** Lists everything that is wrong with contract and grammar files, and with a tool list that the contracts may be about. */
export function validateFiles(contracts: readonly string[], tools?: string): readonly ValidatedFile[] {
  if (tools !== undefined) return validateWithTools(tools, contracts);
  return contracts.map((file) => ({ file, mistakes: validateContract(openDataFile(file)) }));
}

/** What is wrong with the list is reported for the list. */
function validateWithTools(path: string, contracts: readonly string[]): readonly ValidatedFile[] {
  const opened = contracts.map((file) => ({ file, data: openDataFile(file) }));
  const tools = soundList(openDataFile(path));
  if ('mistakes' in tools)
    return [
      { file: path, mistakes: tools.mistakes },
      ...opened.map(({ file, data }) => ({ file, mistakes: validateContract(data) })),
    ];
  const validated = opened.map(({ file, data }) => ({ file, mistakes: validateContract(data, tools) }));
  const isUsed = opened.some(({ data }) => 'value' in data && lackOfTools(data) !== undefined);
  const alone = isUsed ? [] : mistakesOf({ kind: 'tool-calls', tools: tools.value }, { tools });
  const isInList = ({ place }: Mistake) => place?.file === path;
  return [
    { file: path, mistakes: eachOnce([...alone, ...validated.flatMap(({ mistakes }) => mistakes.filter(isInList))]) },
    ...validated.map(({ file, mistakes }) => ({ file, mistakes: mistakes.filter((mistake) => !isInList(mistake)) })),
  ];
}

/** The list, unless the file holds something else. */
function soundList(opened: DataFile | BrokenFile): DataFile | BrokenFile {
  const swapped = 'mistakes' in opened ? undefined : contractAsTools(opened);
  return swapped === undefined ? opened : { mistakes: [swapped] };
}

/** Several contracts may find the same mistake in one list. */
function eachOnce(mistakes: readonly Mistake[]): readonly Mistake[] {
  return [...new Map(mistakes.map((mistake) => [`${mistake.path} ${mistakeText(mistake).message}`, mistake])).values()];
}
