import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { judgeCase, type Question } from './judge-case.ts';
import { type Told, told } from './told.ts';

const folder = path.resolve(import.meta.dirname, '../../packages/core/test/verdicts');

export interface Known {
  readonly title: string;
  readonly question: Question;
  readonly told: Told | undefined;
}

// A line of `replies.jsonl` or of `replies-KIND.jsonl`: a reply that we made up, its contract, and everything reported about it.
interface Line {
  readonly contract: Record<string, unknown>;
  readonly reply: string;
  readonly finishReason?: string;
  readonly told?: Told;
}

// Our own corpus: damaged, wrapped and cut replies, each with the verdict it must get.
export function repliesWithVerdicts(): readonly Known[] {
  return readdirSync(folder).sort().flatMap(repliesIn);
}

function repliesIn(name: string): readonly Known[] {
  const lines = readFileSync(path.join(folder, name), 'utf8').split('\n').slice(0, -1);
  return lines.map((line, index) => {
    const { told: before, ...question } = JSON.parse(line) as Line;
    return { title: `${name}:${index + 1}: ${JSON.stringify(question.reply)}`, question, told: before };
  });
}

export async function writeVerdicts(): Promise<void> {
  for (const name of readdirSync(folder)) {
    const lines: string[] = [];
    for (const { question } of repliesIn(name))
      lines.push(JSON.stringify({ ...question, told: told(await judgeCase(question)) }));
    writeFileSync(path.join(folder, name), lines.map((line) => `${line}\n`).join(''));
  }
}
