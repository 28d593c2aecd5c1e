import { visible } from '@tamis/core/wording';
import type { Paint } from '../text/paint.ts';

const FENCE = /^(`{3,}|~{3,})\s*(.*)$/;

export function markdownText(markdown: string, paint: Paint): string {
  const shown: string[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line);
    if (fence !== '') {
      if (closes(mark, fence)) fence = '';
      else shown.push(`    ${visible(line)}`);
    } else if (mark !== null) {
      fence = mark[1] as string;
      shown.push(`  ${paint('quiet', visible(mark[2] as string))}`);
    } else shown.push(proseLine(line, paint));
  }
  return shown.join('\n');
}

function closes(mark: RegExpExecArray | null, fence: string): boolean {
  return mark !== null && mark[2] === '' && (mark[1] as string).startsWith(fence);
}

function proseLine(line: string, paint: Paint): string {
  const heading = /^#{1,6} (.*)$/.exec(line);
  return heading === null ? inline(visible(line), paint) : paint('strong', visible(heading[1] as string));
}

function inline(line: string, paint: Paint): string {
  return line
    .replace(/`([^`]+)`/g, (_all, code: string) => paint('mark', code))
    .replace(/\*\*([^*]+)\*\*/g, (_all, words: string) => paint('strong', words));
}
