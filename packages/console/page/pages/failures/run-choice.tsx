import { withQuery } from '../../lib/api.ts';
import { amend } from '../../lib/route.ts';

interface RunChoiceGiven {
  readonly id: string;
  readonly names: readonly string[];
  readonly compare: string | undefined;
}

export function RunChoice({ id, names, compare }: RunChoiceGiven) {
  const others = names.filter((name) => name !== id);
  return (
    <>
      <label class="row">
        Run
        <select value={id} onChange={(event) => amend({ run: event.currentTarget.value, code: undefined })}>
          <Options names={names.includes(id) ? names : [id, ...names]} />
        </select>
      </label>
      <label class="row">
        Compare
        <select value={compare ?? ''} onChange={(event) => amend({ compare: event.currentTarget.value })}>
          <option value="">nothing</option>
          <Options names={others} />
        </select>
      </label>
      {compare !== undefined && <a href={withQuery('/compare', { run: id, with: compare })}>All figures and units</a>}
    </>
  );
}

function Options({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </>
  );
}
