import { useState } from 'preact/hooks';
import type { RunPage as RunPageData } from '../../../src/model/run-page.ts';
import { withQuery } from '../../lib/api.ts';
import { address } from '../../lib/route.ts';
import { counting, shellWord } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { Twin } from '../../parts/text.tsx';
import { Off } from './off.tsx';

const WHAT = { valid: 'Valid units', failures: 'Failures', all: 'All units' } as const;
const FORMATS = { jsonl: 'JSON Lines', csv: 'CSV' } as const;

export function ExportForm({ page: { run, acts }, onClose }: { readonly page: RunPageData; readonly onClose: () => void }) {
  const [what, choose] = useState<keyof typeof WHAT>('valid');
  const [format, write] = useState<keyof typeof FORMATS>('jsonl');
  const { pending, running, waiting } = run.states;
  const open = pending + running + waiting;
  return (
    <>
      <Radios label="Which units" texts={WHAT} chosen={what} onChoose={choose} />
      <Radios label="Format" texts={FORMATS} chosen={format} onChoose={write} />
      {open > 0 && <p class="quiet">{counting(open, 'unit')} not finished yet.</p>}
      {!acts.export && <Off act="export" page={{ run, acts }} />}
      <Twin
        command={`tamis export ${shellWord(run.folder)} --what ${what} --format ${format} --out ${what}.${format}`}
        label="In a terminal"
      />
      <div class="row">
        {acts.export && (
          <a class="button primary" href={withQuery(`/api/runs${address(run.id)}/export`, { what, format })} download>
            Save as file
          </a>
        )}
        <Button onPress={onClose} keyName="Esc">
          Close
        </Button>
      </div>
    </>
  );
}

interface RadiosGiven<Name extends string> {
  readonly label: string;
  readonly texts: { readonly [name in Name]: string };
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}

function Radios<Name extends string>({ label, texts, chosen, onChoose }: RadiosGiven<Name>) {
  return (
    <fieldset class="row" aria-label={label}>
      {(Object.entries(texts) as [Name, string][]).map(([name, text]) => (
        <label key={name}>
          <input type="radio" name={label} checked={name === chosen} onChange={() => onChoose(name)} /> {text}
        </label>
      ))}
    </fieldset>
  );
}
