import { useEffect } from 'preact/hooks';
import type { Review } from '../../../src/model/review.ts';
import { useData } from '../../lib/data.ts';
import { settle } from '../../lib/keys.ts';
import { address } from '../../lib/route.ts';
import { Top } from '../../parts/shell/top.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { Decision } from './decision.tsx';

/** One review: what will run first, from the stored bytes; the model's words last. */
export function DecisionPage({ id }: { readonly id: string }) {
  const data = useData<Review>(`/api/reviews${address(id)}`);
  useEffect(settle, [id]);
  const review = data.value;
  const crumbs = [{ text: 'Inbox', href: '/' }, { text: id }];
  if (review === undefined)
    return (
      <>
        <Top crumbs={crumbs} />
        <Waiting data={data} />
      </>
    );
  return <Decision key={id} latest={review} crumbs={crumbs} />;
}
