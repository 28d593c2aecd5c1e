import { useState } from 'preact/hooks';
import type { OpenGrant } from '../../../src/model/grant.ts';
import type { Inbox } from '../../../src/model/inbox.ts';
import { send } from '../../lib/api.ts';
import { useData } from '../../lib/data.ts';
import { useKeys, useSettling } from '../../lib/keys.ts';
import { address } from '../../lib/route.ts';
import { usedText } from '../../lib/words.ts';
import { Button, Key } from '../../parts/button.tsx';
import { Top } from '../../parts/shell/top.tsx';
import { Table } from '../../parts/table.tsx';
import { Left, Twin, Visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';

const REASON = 'Ended in the console.';

export function GrantsPage() {
  const data = useData<Inbox>('/api/inbox');
  const [chosen, choose] = useState(0);
  const [said, tell] = useState('');
  useSettling('grants');
  const grants = data.value?.grants ?? [];
  const at = Math.min(chosen, Math.max(0, grants.length - 1));
  const grant = grants[at];
  const end = (one: OpenGrant | undefined) => {
    if (one === undefined) return;
    void send(`/api/grants${address(one.id)}/end`, { text: REASON })
      .then(() => tell(`The grant for ${one.tool} has ended.`))
      .catch((problem: Error) => tell(`Could not end it: ${problem.message}`))
      .finally(data.reload);
  };
  const down = () => choose(Math.min(at + 1, grants.length - 1));
  const up = () => choose(Math.max(0, at - 1));
  useKeys({ j: down, k: up, ArrowDown: down, ArrowUp: up, x: () => end(grant) });
  return (
    <>
      <Top crumbs={[{ text: 'Grants' }]} />
      <div class="content">
        <h1>Grants</h1>
        <p class="quiet">Calls within these limits run without asking anyone. Each call is recorded as its own review.</p>
        {said !== '' && <Visible as="div" class="banner plain" role="status" text={said} />}
        {data.value === undefined ? <Waiting data={data} /> : <Listed grants={grants} at={at} onEnd={end} />}
        <p class="meta roomy-only">
          <Key name="j" /> <Key name="k" /> move <Key name="x" /> end it now
        </p>
        <Twin command="tamis grants suggest" label="List the grants that past decisions support, in a terminal" />
      </div>
    </>
  );
}

interface ListedGiven {
  readonly grants: readonly OpenGrant[];
  readonly at: number;
  readonly onEnd: (grant: OpenGrant) => void;
}

function Listed({ grants, at, onEnd }: ListedGiven) {
  if (grants.length === 0) return <p class="empty">No grant is in force.</p>;
  return (
    <Table card="Grants in force" label="Grants" columns={['Tool', 'Which calls', 'Used', 'Ends', 'Given by', { unseen: 'End' }]}>
      {grants.map((grant, index) => (
        <tr key={grant.id} class={index === at ? 'chosen' : ''} aria-current={index === at ? 'true' : undefined}>
          <Visible as="th" scope="row" text={grant.tool} />
          <td>
            <Visible text={`${grant.which}, of ${grant.whose}`} />
          </td>
          <Visible as="td" text={usedText(grant)} />
          <td>
            <Left until={grant.until} />
          </td>
          <td>
            <Visible text={`${grant.by.join(' and ')}: ${grant.reason}`} />
          </td>
          <td>
            <Button onPress={() => onEnd(grant)} {...(index === at ? { keyName: 'x' } : {})}>
              End now
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  );
}
