import type { ComponentChildren } from 'preact';

interface SourceEditorGiven {
  readonly id: string;
  readonly name: string;
  readonly about: ComponentChildren;
  readonly rows: number;
  readonly text: string;
  readonly onInput: (text: string) => void;
  /** What can be chosen, to the right of the name. */
  readonly children?: ComponentChildren;
}

/** A text editor with its name above it. */
export function SourceEditor({ id, name, about, rows, text, onInput, children }: SourceEditorGiven) {
  return (
    <>
      <div class="head spread">
        <label for={id} class="strong">
          {name} <span class="meta">{about}</span>
        </label>
        {children}
      </div>
      <textarea id={id} spellcheck={false} rows={rows} value={text} onInput={(event) => onInput(event.currentTarget.value)} />
    </>
  );
}
