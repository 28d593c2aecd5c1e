import { useState } from 'preact/hooks';
import type { BoundOut, GrantAnswer, SuggestedGrant } from '../../../src/model/grant.ts';
import { send } from '../../lib/api.ts';
import { useKeys } from '../../lib/keys.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Visible } from '../../parts/text.tsx';

const AN_HOUR = 3_600_000;

interface GrantDialogGiven {
  readonly path: string;
  readonly suggestion: SuggestedGrant;
  readonly onAnswer: (answer: GrantAnswer) => void;
  readonly onClose: () => void;
}

export function GrantDialog({ path, suggestion, onAnswer, onClose }: GrantDialogGiven) {
  const { tool, whose, effect, lasts, sum, digest } = suggestion;
  const [times, count] = useState(suggestion.times);
  const [hours, last] = useState(lasts / AN_HOUR);
  const [most, spend] = useState(sum?.most ?? 0);
  const [bounds, bind] = useState(suggestion.bounds);
  const [text, type] = useState('');
  const [failure, tell] = useState('');
  const off = text.trim() === '' ? 'Give a reason first' : undefined;
  const submit = () => {
    if (off !== undefined) return;
    const wish = { digest, text: text.trim(), times, lasts: Math.round(hours * AN_HOUR), bounds, ...(sum && { most }) };
    void send<GrantAnswer>(path, wish).then(onAnswer, (problem: Error) => tell(problem.message));
  };
  useKeys({ 'ctrl+enter': submit, Escape: onClose }, true);
  return (
    <Dialog title="Give a grant" onClose={onClose}>
      <div class="section">
        <h2>
          Let <Visible as="code" text={tool} /> run without asking
        </h2>
        <p class="quiet">
          Calls of <Visible text={whose} /> ({effect}), within these bounds. They are what people approved; you can make them
          smaller.
        </p>
        <Smaller label="Calls" value={times} least={1} most={suggestion.times} step="1" onInput={count} />
        <Smaller label="Hours" value={hours} least={0.1} most={lasts / AN_HOUR} step="any" onInput={last} />
        {sum !== undefined && (
          <Smaller label={`Sum of ${sum.argument}`} value={most} least={0} most={sum.most} step="any" onInput={spend} />
        )}
        {Object.entries(suggestion.bounds).map(([name, seen]) => (
          <BoundField
            key={name}
            name={name}
            seen={seen}
            bound={bounds[name] ?? seen}
            onChange={(bound) => bind({ ...bounds, [name]: bound })}
          />
        ))}
        <label class="field">
          Reason, recorded with your name
          <textarea rows={2} value={text} onInput={(event) => type(event.currentTarget.value)} />
        </label>
        {failure !== '' && <Visible as="p" role="alert" text={failure} />}
        <div class="row">
          <Button isPrimary onPress={submit} off={off} keyName="Ctrl Enter">
            Give the grant
          </Button>
          <Button onPress={onClose} keyName="Esc">
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface SmallerGiven {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: string;
  readonly onInput: (value: number) => void;
}

function Smaller({ label, value, least, most, step, onInput }: SmallerGiven) {
  return (
    <label class="field">
      <span>
        <Visible text={label} /> (at most {most})
      </span>
      <input
        type="number"
        min={least}
        max={most}
        step={step}
        value={value}
        onChange={(event) => {
          const wished = event.currentTarget.valueAsNumber;
          const kept = Number.isFinite(wished) ? Math.min(Math.max(wished, least), most) : most;
          // If the value is unchanged, nothing is drawn again, and the field would keep showing text that does not count.
          event.currentTarget.value = String(kept);
          onInput(kept);
        }}
      />
    </label>
  );
}

interface BoundGiven {
  readonly name: string;
  readonly seen: BoundOut;
  readonly bound: BoundOut;
  readonly onChange: (bound: BoundOut) => void;
}

function BoundField({ name, seen, bound, onChange }: BoundGiven) {
  if ('from' in seen && 'from' in bound)
    return (
      <Smaller
        label={`${name}, from ${seen.from} to`}
        value={bound.to}
        least={seen.from}
        most={seen.to}
        step="any"
        onInput={(to) => onChange({ ...bound, to })}
      />
    );
  if ('oneOf' in seen && 'oneOf' in bound) {
    const ticked = bound.oneOf.map((value) => JSON.stringify(value));
    return (
      <fieldset>
        <legend>
          <Visible text={name} />
        </legend>
        {seen.oneOf.map((value) => {
          const written = JSON.stringify(value);
          const isTicked = ticked.includes(written);
          return (
            <label key={written} class="row">
              <input
                type="checkbox"
                checked={isTicked}
                onChange={() =>
                  onChange({
                    ...bound,
                    oneOf: seen.oneOf.filter((one) => ticked.includes(JSON.stringify(one)) !== (one === value)),
                  })
                }
              />
              <Visible as="code" text={written} />
            </label>
          );
        })}
      </fieldset>
    );
  }
  return (
    <p>
      <Visible text={name} /> like <Visible as="code" text={'like' in seen ? seen.like : ''} />, where # is any digit
    </p>
  );
}
