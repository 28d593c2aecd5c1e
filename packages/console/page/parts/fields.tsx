import { useMemo } from 'preact/hooks';
import type { Field, Unsent } from '../../src/model/review-row.ts';
import { counting } from '../lib/words.ts';
import { MustSee, MustSeeValue } from './must-see.tsx';

// The action that would run, as far as it was sent.
interface FieldsGiven {
  readonly action?: string | undefined;
  readonly fields: readonly Field[];
  readonly unsent?: Unsent | undefined;
  readonly isPurged?: boolean;
  readonly isNarrow?: boolean;
}

// The action that would run: the tool, and each argument with its type, in full, from the stored bytes.
export function Fields({ action, fields, unsent, isPurged = false, isNarrow = false }: FieldsGiven) {
  // Unchanged rows are not drawn again, because pages are redrawn every second and there may be thousands of fields.
  const rows = useMemo(() => fields.map((field) => <FieldRow key={field.name} field={field} />), [fields]);
  if (isPurged) return <p class="pad quiet">The contents were purged.</p>;
  return (
    <dl class={`parts ${isNarrow ? 'narrow' : ''}`}>
      {action !== undefined && (
        <div class="fieldrow" data-item="the tool">
          <dt class="quiet">runs</dt>
          <dd class="quiet type">tool</dd>
          <dd class="model strong">
            <MustSee text={action} />
          </dd>
        </div>
      )}
      {rows}
      {fields.length === 0 && (
        <p class="quiet" data-item="arguments">
          <span data-see="">No arguments.</span>
        </p>
      )}
      {unsent !== undefined && (
        <p class="strong" data-item="the part not shown">
          <span data-see="">{unsentText(unsent)}</span>
        </p>
      )}
    </dl>
  );
}

function FieldRow({ field: { name, type, text } }: { readonly field: Field }) {
  const title = name === '' ? 'value' : name;
  return (
    <div class="fieldrow" data-item={title}>
      <dt class="name">{name === '' ? <span class="quiet">{title}</span> : <MustSee text={name} />}</dt>
      <dd class="quiet type">{type}</dd>
      <dd>
        <MustSeeValue value={text} label={title} />
      </dd>
    </div>
  );
}

export function unsentText({ fields, characters }: Unsent): string {
  const whose = fields === 0 ? '' : `, with ${counting(fields, 'whole argument')},`;
  return `${counting(characters, 'character')}${whose} ${characters === 1 ? 'is' : 'are'} not shown here because the text is too long.`;
}
