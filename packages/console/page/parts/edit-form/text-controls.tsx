import { useRef, useState } from 'preact/hooks';
import { scalar } from '../../lib/json/json-tree.ts';
import type { ControlGiven, FormSchema } from './form-schema.ts';

interface Typed {
  readonly text: string;
  readonly raw: string;
}

// A control for a string or a number. A number field stays one while the user types, even if the text is not a number yet. Replacing the
// element would lose the focus, and the next keys would trigger page shortcuts.
export function ScalarControl(given: ControlGiven & { readonly raw: string }) {
  const { raw, schema } = given;
  const [typed, type] = useState<Typed>();
  const own = typed?.raw === raw ? typed.text : undefined;
  const isNumber = own !== undefined || wantsNumber(schema) || !raw.startsWith('"');
  return isNumber ? <NumberControl {...given} text={own ?? raw} onType={type} /> : <StringControl {...given} />;
}

function wantsNumber(schema: FormSchema | undefined): boolean {
  const types = [schema?.type ?? []].flat();
  return types.some((type) => type === 'number' || type === 'integer') && !types.includes('string');
}

// A text field with one or more lines. It never changes from a line to an area during typing, because that would lose the focus.
function StringControl({ raw, onChange, id, describedBy }: ControlGiven & { readonly raw: string }) {
  const text = JSON.parse(raw) as string;
  const isArea = useRef(text.length > 60);
  if (text.includes('\n')) isArea.current = true;
  const put = (value: string) => onChange(scalar(JSON.stringify(value)));
  const common = { id, value: text, 'aria-describedby': describedBy };
  if (isArea.current) return <textarea {...common} rows={4} onInput={(event) => put(event.currentTarget.value)} />;
  return <input {...common} type="text" class="mono" onInput={(event) => put(event.currentTarget.value)} />;
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function numberIn(text: string): string | undefined {
  const bare = text.trim().replace(/^(-?)0+(?=\d)/, '$1');
  return NUMBER.test(bare) ? bare : undefined;
}

// A number field that keeps digits as typed. A string that is not a number is sent as text, with a note unless the contract already says
// so.
function NumberControl({
  text,
  onType,
  onChange,
  id,
  describedBy,
  path,
  problems,
}: ControlGiven & { readonly text: string; readonly onType: (typed: Typed) => void }) {
  const isNumber = numberIn(text) !== undefined;
  const isTold = isNumber || problems.some((problem) => problem.path === path);
  return (
    <>
      <input
        id={id}
        type="text"
        class="mono"
        inputMode="decimal"
        value={text}
        aria-describedby={describedBy}
        aria-invalid={!isNumber}
        onInput={(event) => {
          const { value } = event.currentTarget;
          const raw = numberIn(value) ?? JSON.stringify(value);
          onType({ text: value, raw });
          onChange(scalar(raw));
        }}
      />
      {!isTold && <div class="problem">This is not a number.</div>}
    </>
  );
}

export function JsonControl({ id }: ControlGiven) {
  return (
    <p class="quiet" id={id}>
      Edit this part as JSON.
    </p>
  );
}
