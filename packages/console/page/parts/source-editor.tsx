import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface SourceEditorGiven {
  readonly id: string;
  readonly name: string;
  readonly about: ComponentChildren;
  readonly rows: number;
  readonly text: string;
  readonly onInput: (text: string) => void;
  // Whether lines are numbered, as in messages. Long lines then scroll instead of wrapping.
  readonly isNumbered?: boolean;
  readonly children?: ComponentChildren;
}

export function SourceEditor({ id, name, about, rows, text, onInput, isNumbered = false, children }: SourceEditorGiven) {
  const numbers = useRef<HTMLDivElement>(null);
  const field = (
    <textarea
      id={id}
      spellcheck={false}
      rows={rows}
      value={text}
      wrap={isNumbered ? 'off' : 'soft'}
      onInput={(event) => onInput(event.currentTarget.value)}
      onScroll={(event) => numbers.current?.scrollTo(0, event.currentTarget.scrollTop)}
    />
  );
  return (
    <>
      <div class="head spread">
        <label for={id} class="strong">
          {name} <span class="meta">{about}</span>
        </label>
        {children}
      </div>
      {isNumbered ? (
        <div class="numbered">
          <div class="linenumbers" aria-hidden="true" ref={numbers}>
            {lineNumbers(text)}
          </div>
          {field}
        </div>
      ) : (
        field
      )}
    </>
  );
}

function lineNumbers(text: string): string {
  return Array.from({ length: text.split('\n').length }, (_, at) => at + 1).join('\n');
}
