import type { Failures } from '../../../src/model/failure.ts';
import { counted } from '../../lib/words.ts';
import { ScrollCard, TableHead } from '../../parts/table.tsx';
import { Clock, Visible } from '../../parts/text.tsx';

export function Fresh({ failures }: { readonly failures: Failures }) {
  return (
    <section class="section" aria-label="New">
      <div class="spread">
        <h2>
          New since <Visible text={failures.compared ?? ''} />
        </h2>
        <span class="meta">codes and places with no failures in that run</span>
      </div>
      <ScrollCard label="Table of new failures">
        {failures.fresh.length === 0 ? (
          <p class="pad quiet">Nothing new.</p>
        ) : (
          <table aria-label="New codes and places">
            <TableHead columns={['Code', 'Place', { figures: 'Attempts' }, 'First seen']} />
            <tbody>
              {failures.fresh.map(({ key, code, attempts, at }) => (
                <tr key={`${key} ${code}`}>
                  <th scope="row">
                    <code>{code}</code>
                  </th>
                  <Visible as="td" class="mono" text={key} />
                  <td class="number">{counted(attempts)}</td>
                  <td>
                    <Clock time={at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ScrollCard>
    </section>
  );
}
