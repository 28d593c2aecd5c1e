import { useState } from 'preact/hooks';
import type { AttemptOut, UnitPage as UnitPageData } from '../../../src/model/unit.ts';
import { Road } from './road.tsx';
import { TABS, type Tab } from './tabs.ts';
import { View } from './view.tsx';

/** The stages of the chosen attempt, and everything that was kept of it. */
export function AttemptViews({ attempt, page }: { readonly attempt: AttemptOut; readonly page: UnitPageData }) {
  const [tab, show] = useState<Tab>('Diff');
  return (
    <>
      <Road attempt={attempt} />
      <div class="underlined" role="tablist" aria-label={`Views of ${attempt.step}, attempt ${attempt.attempt}`}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="tab-panel"
            onClick={() => show(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <View tab={tab} attempt={attempt} page={page} />
      </div>
    </>
  );
}
