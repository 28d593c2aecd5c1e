import type { ToldChange, ToldFinding } from '../../../src/model/told.ts';
import { markedLines } from '../../lib/marks/marked-lines.ts';
import { marksInReply, marksOfFindings } from '../../lib/marks/marks-in.ts';
import { CodeLine } from './code-line.tsx';
import { LONGEST, numbered } from './numbered.ts';

interface MarkedReplyGiven {
  readonly reply: string;
  readonly changes: readonly ToldChange[];
  readonly findings?: readonly ToldFinding[];
}

export function MarkedReply({ reply, changes, findings = [] }: MarkedReplyGiven) {
  const { numbers } = numbered(changes);
  const shown = reply.slice(0, LONGEST);
  const lines = markedLines(shown, [...marksInReply(shown, changes, numbers), ...marksOfFindings(shown, findings, changes)]);
  const near = lines.filter(
    (line, at) => line.marks.length > 0 || lines.slice(Math.max(0, at - 1), at + 2).some(({ marks }) => marks.length > 0),
  );
  return (
    <div class="lines">
      {(lines.length > 12 ? near : lines).map((line) => (
        <CodeLine key={line.number} line={line} lit={0} onLight={() => undefined} />
      ))}
    </div>
  );
}
