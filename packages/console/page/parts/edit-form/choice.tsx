import { scalar } from '../../lib/json/json-tree.ts';
import { Visible } from '../text.tsx';
import type { ControlGiven } from './form-schema.ts';

const MOST_RADIOS = 5;

export function Choice({
  node,
  onChange,
  id,
  options,
  describedBy,
  path,
}: ControlGiven & { readonly options: readonly unknown[] }) {
  const raw = node.kind === 'scalar' ? node.raw : '';
  const texts = options.map((option) => JSON.stringify(option));
  const shown = (text: string) => (text.startsWith('"') ? (JSON.parse(text) as string) : text);
  if (options.length > MOST_RADIOS)
    return (
      <select
        id={id}
        value={raw}
        aria-describedby={describedBy}
        onChange={(event) => onChange(scalar(event.currentTarget.value))}
      >
        {!texts.includes(raw) && <option value={raw}>{shown(raw)}</option>}
        {texts.map((text) => (
          <option key={text} value={text}>
            {shown(text)}
          </option>
        ))}
      </select>
    );
  return (
    <div class="radios" role="radiogroup" aria-label={path} aria-describedby={describedBy}>
      {texts.map((text, at) => (
        <label key={text}>
          <input
            id={at === 0 ? id : undefined}
            type="radio"
            name={id}
            checked={text === raw}
            onChange={() => onChange(scalar(text))}
          />
          <Visible text={shown(text)} />
        </label>
      ))}
    </div>
  );
}
