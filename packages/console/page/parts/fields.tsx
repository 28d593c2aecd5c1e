import type { Field } from '../../src/model/review-row.ts';
import { ModelText } from './model-text.tsx';
import { Visible } from './text.tsx';

/** What would run: each argument with its type, from the stored bytes. */
export function Fields({
  fields,
  isPurged,
  isNarrow = false,
}: {
  readonly fields: readonly Field[];
  readonly isPurged: boolean;
  readonly isNarrow?: boolean;
}) {
  if (fields.length === 0) return <p class="pad quiet">{isPurged ? 'The contents were purged.' : 'No arguments.'}</p>;
  return (
    <dl class={`parts ${isNarrow ? 'narrow' : ''}`}>
      {fields.map(({ name, type, text }) => (
        <div key={name} class="fieldrow">
          <dt class="name">{name === '' ? <span class="quiet">value</span> : <Visible text={name} />}</dt>
          <dd class="quiet type">{type}</dd>
          <dd>
            <ModelText text={text.text} length={text.length} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Arguments in one line. */
export function fieldLine(fields: readonly Field[]): string {
  return fields.map(({ name, text }) => (name === '' ? text.text : `${name} ${text.text}`).slice(0, 60)).join(' · ');
}
