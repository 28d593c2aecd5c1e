import { useState } from 'preact/hooks';
import { scalar } from '../../lib/json-text.ts';
import type { ControlGiven } from './form-schema.ts';

/** A string, on one line or several. */
export function StringControl({ raw, onChange, id, describedBy }: ControlGiven & { readonly raw: string }) {
  const text = JSON.parse(raw) as string;
  const put = (value: string) => onChange(scalar(JSON.stringify(value)));
  if (text.length > 60 || text.includes('\n'))
    return (
      <textarea
        id={id}
        rows={4}
        value={text}
        aria-describedby={describedBy}
        onInput={(event) => put(event.currentTarget.value)}
      />
    );
  return (
    <input
      id={id}
      type="text"
      class="mono"
      value={text}
      aria-describedby={describedBy}
      onInput={(event) => put(event.currentTarget.value)}
    />
  );
}

/** A text field, so that digits stay as typed. Anything that is not a number is sent as it is, and the contract reports it. */
export function NumberControl({ raw, onChange, id, describedBy }: ControlGiven & { readonly raw: string }) {
  const isNumber = (text: string) => /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
  const [text, type] = useState(raw);
  return (
    <input
      id={id}
      type="text"
      class="mono"
      inputMode="decimal"
      value={text}
      aria-describedby={describedBy}
      onInput={(event) => {
        const value = event.currentTarget.value;
        type(value);
        onChange(scalar(isNumber(value.trim()) ? value.trim() : JSON.stringify(value)));
      }}
    />
  );
}

/** A value as JSON. */
export function JsonControl({ id }: ControlGiven) {
  return (
    <p class="quiet" id={id}>
      Edit this part as JSON.
    </p>
  );
}
