import type { GroupOut } from '../../../src/model/group.ts';
import { MustSee } from '../../parts/must-see.tsx';

export function CommonFields({ group: { name, isAction, columns, rows } }: { readonly group: GroupOut }) {
  const common = columns.flatMap((column, at) => (column.differs ? [] : [{ ...column, cell: rows[0]?.cells[at] ?? '' }]));
  return (
    <dl class="card parts" aria-label="The same in every row">
      <div class="fieldrow" data-item={isAction ? 'the tool' : 'the step'}>
        <dt class="quiet">{isAction ? 'runs' : 'step'}</dt>
        <dd class="quiet type">{isAction ? 'tool' : ''}</dd>
        <dd class="model strong">
          <MustSee text={name} />
        </dd>
      </div>
      {common.map(({ of, path, title, cell }) => (
        <div key={`${of} ${path}`} class="fieldrow" data-item={title}>
          <dt class="name">
            <MustSee text={title} />
          </dt>
          <dd class="quiet type">{of === 'change' ? 'changes' : 'the same'}</dd>
          <dd class="model">
            <MustSee text={cell} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
