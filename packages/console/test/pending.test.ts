import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { addEventListener: () => undefined });
// Timers never fire here: what is sent is sent by the decision itself.
vi.stubGlobal('window', {
  ...{ addEventListener: () => undefined, setTimeout: () => 0 },
  location: { pathname: '/', search: '', hash: '' },
});
const { decideSoon, pending, undo } = await import('../page/lib/pending.ts');

const due = (kind: 'approve' | 'deny', ...reviews: readonly string[]) =>
  reviews.map((review) => ({ review, name: 'pay', wish: { kind, digest: `sha256:${review}` } }));
const waiting = () => pending.value.map(({ each }) => each.map(({ review, wish }) => `${wish.kind} ${review}`));

it('a decision replaces an earlier one about the same review that was not sent yet, and sends nothing', () => {
  decideSoon('Approving', due('approve', 'a', 'b', 'c'));
  decideSoon('Denying', due('deny', 'b'));
  expect(waiting()).toEqual([['approve a', 'approve c'], ['deny b']]);
  undo();
  expect(waiting()).toEqual([['approve a', 'approve c']]);
  decideSoon('Denying', due('deny', 'a', 'c'));
  expect(waiting()).toEqual([['deny a', 'deny c']]);
});
