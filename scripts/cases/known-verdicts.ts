import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { judgeCase, type Question } from './judge-case.ts';
import { casePages, readCaseFile } from './read-case-file.ts';
import { type Told, told } from './told.ts';

const folder = path.resolve(import.meta.dirname, '../../packages/core/test/verdicts');

/** A question with its known verdict. */
export interface Known {
  readonly title: string;
  readonly question: Question;
  readonly told: Told | undefined;
}

/**
 * A line of `replies.jsonl` or of `replies-KIND.jsonl`: a reply that we made up, its contract, and everything reported about it.
 */
interface Line {
  readonly contract: Record<string, unknown>;
  readonly reply: string;
  readonly finishReason?: string;
  readonly told?: Told;
}

const isReplies = (name: string) => /^replies(?:-[a-z]+)?\.jsonl$/.test(name);
const replyFiles = (): readonly string[] => readdirSync(folder).filter(isReplies).sort();
const linesOf = <Item>(name: string) =>
  readFileSync(path.join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Item);

/** Every case of the pages, with everything that its verdict reported when the file was last written. */
export function casesWithVerdicts(): readonly Known[] {
  const names = readdirSync(folder).filter((name) => !isReplies(name));
  const known = new Map(names.flatMap((name) => linesOf<[string, Told]>(name)));
  return casePages().flatMap((page) =>
    readCaseFile(page).map((question) => {
      const title = `${page}: ${question.title}`;
      return { title, question, told: known.get(title) };
    }),
  );
}

/** Our own corpus: damaged, wrapped and cut replies, each with the verdict it must get. */
export function repliesWithVerdicts(): readonly Known[] {
  return replyFiles().flatMap(repliesIn);
}

function repliesIn(name: string): readonly Known[] {
  return linesOf<Line>(name).map(({ told: before, ...question }, index) => ({
    title: `${name}:${index + 1}: ${JSON.stringify(question.reply)}`,
    question,
    told: before,
  }));
}

/** Writes what is reported about everything today. The difference is for a person to review. */
export async function writeVerdicts(): Promise<void> {
  const groups = Map.groupBy(casesWithVerdicts(), ({ title }) => title.split(/[/\\]/)[0] as string);
  for (const [group, cases] of groups) {
    const lines: string[] = [];
    for (const { title, question } of cases) lines.push(JSON.stringify([title, told(await judgeCase(question))]));
    writeFileSync(path.join(folder, `${group}.jsonl`), `${lines.join('\n')}\n`);
  }
  for (const name of replyFiles()) {
    const lines: string[] = [];
    for (const { question } of repliesIn(name))
      lines.push(JSON.stringify({ ...question, told: told(await judgeCase(question)) }));
    writeFileSync(path.join(folder, name), lines.map((line) => `${line}\n`).join(''));
  }
}
