import type { Mark } from '../../lib/marks/mark.ts';
import type { Line } from '../../lib/marks/marked-lines.ts';
import { Visible } from '../text.tsx';

interface CodeLineGiven {
  readonly line: Line | undefined;
  readonly lit: number;
  readonly onLight: (number: number) => void;
}

export function CodeLine({ line, lit, onLight }: CodeLineGiven) {
  if (line === undefined) return <div class="codeline nothing" aria-hidden="true" />;
  const numbers = [...new Set(line.marks.map(({ number }) => number))].filter((number) => number > 0);
  const isUnsafe = line.marks.some((mark) => mark.isUnsafe);
  return (
    <div class={`codeline ${line.marks.length > 0 ? 'touched' : ''} ${isUnsafe ? 'unsafe' : ''}`}>
      <span>{line.number}</span>
      <span>{numbers.join(' ')}</span>
      <pre>
        {line.pieces.map(({ text, marks }, at) =>
          marks.length === 0 ? (
            <Visible key={at} text={text} />
          ) : (
            // biome-ignore lint/a11y/noStaticElementInteractions: the list of changes does the same on focus.
            <span
              key={at}
              class={classOf(marks, lit)}
              onMouseEnter={() => onLight(marks[0]?.number ?? 0)}
              onMouseLeave={() => onLight(0)}
            >
              <Visible text={text} />
            </span>
          ),
        )}
      </pre>
    </div>
  );
}

function classOf(marks: readonly Mark[], lit: number): string {
  const kinds = new Set(marks.map(({ kind }) => (kind === 'removed' ? 'removed-text' : kind)));
  const unsafe = marks.some(({ isUnsafe }) => isUnsafe) ? ['unsafe'] : [];
  return [...kinds, ...unsafe, ...(marks.some(({ number }) => number > 0 && number === lit) ? ['lit'] : [])].join(' ');
}
