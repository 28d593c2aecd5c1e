import type { Paint } from '../text/paint.ts';
import { visible } from '../text/visible.ts';

/** Markdown as a terminal shows it: headings and code stand out, the rest is left as it was written. */
export function markdownText(markdown: string, paint: Paint): string {
  let fenced = false;
  return markdown
    .split('\n')
    .map((line) => {
      if (line.startsWith('```')) {
        fenced = !fenced;
        return paint('quiet', visible(line));
      }
      if (fenced) return `  ${visible(line)}`;
      const heading = /^#{1,6} (.*)$/.exec(line);
      return heading === null ? inline(visible(line), paint) : paint('strong', visible(heading[1] as string));
    })
    .join('\n');
}

/** Code between backticks, and strong words. */
function inline(line: string, paint: Paint): string {
  return line
    .replace(/`([^`]+)`/g, (_all, code: string) => paint('mark', code))
    .replace(/\*\*([^*]+)\*\*/g, (_all, words: string) => paint('strong', words));
}
