import { commandHelps } from './command-page.ts';
import { cell } from './key-table.ts';
import { head } from './keys-pages.ts';

export function exitCodesPage(): string {
  const meanings = commandHelps().flatMap(([command, help]) =>
    exitCodesIn(help).map(([code, text]) => ({ command, code, text })),
  );
  const codes = [...Map.groupBy(meanings, ({ code }) => code)].sort(([one], [other]) => Number(one) - Number(other));
  const parts = codes.map(([code, rows]) => {
    const texts = [...Map.groupBy(rows, ({ text }) => text)];
    const lines = texts.map(([text, same]) => `| ${cell(text)} | ${same.map(({ command }) => `\`${command}\``).join(', ')} |`);
    return `## ${code}\n\n| meaning | commands |\n|---|---|\n${lines.join('\n')}\n`;
  });
  return `${head('Exit codes')}What commands end with, from their own help. Scripts may rely on it.\n\n${parts.join('\n')}`;
}

export function exitCodesIn(help: string): readonly (readonly [code: string, meaning: string])[] {
  const [, section = ''] = /^EXIT CODES\n((?: .*\n?)+)/m.exec(help) ?? [];
  return [...section.matchAll(/^ {2}(\d+(?:, \d+)*) +(.*(?:\n {4,}\D.*)*)$/gm)].flatMap(([, codes = '', text = '']) =>
    codes.split(', ').map((code) => [code, text.replaceAll(/\s+/g, ' ')] as const),
  );
}
