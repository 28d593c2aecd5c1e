import { describe, expect, it } from 'vitest';
import { totalEffect } from '../page/pages/group/group-effect.ts';
import { apartLeft, placeOf, type RowsKnown, rowState, setApartBy, withoutNew } from '../page/pages/group/row-state.ts';
import { asTheyAre, groupedRows } from '../page/pages/inbox/grouped-rows.ts';
import { between, tickedPart, tickedRows, toggled, withRows } from '../page/pages/inbox/ticks.ts';
import type { GroupColumnOut, GroupOut, GroupRowOut } from '../src/model/group.ts';
import type { ReviewRowOut } from '../src/model/review-row.ts';

const row = (id: string, more: Partial<ReviewRowOut> = {}) =>
  ({
    ...{ id, name: 'mail', state: 'open', fields: [], source: { run: 'r', unit: id }, isMine: true },
    ...more,
  }) as unknown as ReviewRowOut;

const alike = ['a', 'b', 'c'].map((id) => row(id, { alike: 'a' }));
const listed = [row('x'), ...alike, row('y')];

describe('a list', () => {
  it('folds what is alike, and stays as it was folded when some of it is decided', () => {
    const rows = groupedRows(listed, '', new Set());
    expect(rows.map(({ members }) => members.map(({ id }) => id))).toEqual([['x'], ['a', 'b', 'c'], ['y']]);
    const now = asTheyAre(rows, [row('x'), row('a', { alike: 'a', state: 'decided' }), row('b'), row('c'), row('y')]);
    expect(now.map(({ row: { id }, members }) => [id, members.length])).toEqual([
      ['x', 1],
      ['b', 3],
      ['y', 1],
    ]);
  });

  it('unfolds a group by any of its reviews; what is set apart is never folded', () => {
    const rows = groupedRows([...listed, row('z', { apart: 'amount is 9' })], '', new Set(['c']));
    expect(rows.map(({ row: { id }, unfolded }) => [id, unfolded])).toEqual([
      ['x', undefined],
      ['a', 3],
      ['b', undefined],
      ['c', undefined],
      ['y', undefined],
      ['z', undefined],
    ]);
  });

  it('ticks a folded row as a whole, and what no longer waits or is not listed counts for nothing', () => {
    const rows = groupedRows(listed, '', new Set());
    const ticks = toggled(new Set(), rows.slice(1, 2));
    expect([...ticks]).toEqual(['a', 'b', 'c']);
    expect(rows.map((one) => tickedPart(ticks, [one]))).toEqual(['none', 'all', 'none']);
    expect(tickedPart(ticks, rows)).toBe('some');
    const now = asTheyAre(rows, [row('a', { state: 'decided' })]);
    expect(tickedRows(ticks, now).map(({ id }) => id)).toEqual(['b', 'c']);
    expect(tickedPart(ticks, now.slice(1, 2))).toBe('all');
    expect(tickedRows(ticks, groupedRows(listed, 'y', new Set()))).toEqual([]);
    expect([...toggled(ticks, rows.slice(1, 2))]).toEqual([]);
    expect([...withRows(new Set(), between(rows, 2, 1))]).toEqual(['a', 'b', 'c', 'y']);
  });
});

const shown = (id: string, cells: readonly (string | null)[] = [], more: Partial<GroupRowOut> = {}) =>
  ({ ...{ id, name: 'pay', unit: id, digest: `sha256:${id}`, createdAt: 0 }, cells, ...more }) as GroupRowOut;

describe('a group', () => {
  const group = (rows: readonly GroupRowOut[], apart: GroupOut['apart'] = []) =>
    ({ rows, apart, more: 0 }) as unknown as GroupOut;
  const known: RowsKnown = {
    ...{ latest: group([shown('1')]), unmet: [], out: new Set<string>() },
    ...{ isPending: () => false, told: [], now: 5 },
  };

  it('adds up the rows that are in, exactly, and lists what they act on', () => {
    const column = (title: string, more: Partial<GroupColumnOut>) =>
      ({ of: 'argument', path: `/${title}`, title, differs: true, isNumber: false, isTarget: false, ...more }) as GroupColumnOut;
    const columns = [
      column('order', { isTarget: true }),
      column('amount', { isNumber: true }),
      column('currency', { isTarget: true, differs: false }),
    ];
    const rows = [shown('1', ['"a"', '0.1', '"EUR"']), shown('2', ['"a"', '0.2', '"EUR"']), shown('3', ['"b"', null, '"EUR"'])];
    expect(totalEffect(columns, rows)).toEqual({
      count: 3,
      sums: [{ path: '/amount', title: 'amount', sum: '0.3' }],
      targets: [{ title: 'order', values: ['"a"', '"b"'] }],
    });
    expect(totalEffect(columns, []).sums).toEqual([{ path: '/amount', title: 'amount', sum: '0' }]);
  });

  it('approves a row only as it was shown, and says of any other why not', () => {
    const why = (one: GroupRowOut, more: Partial<RowsKnown> = {}) => {
      const state = rowState(one, { ...known, ...more });
      return state.is === 'over' ? state.why : state.is;
    };
    const answer = { status: 'decided', isRecorded: false, message: 'This was already denied by bo.' };
    expect(why(shown('1'))).toBe('in');
    expect(why(shown('1'), { out: new Set(['1']) })).toBe('out');
    expect(why(shown('1', [], { digest: 'sha256:old' }))).toBe('it has changed since you opened this page');
    expect(why(shown('1', [], { stateVersion: 'v1' }))).toBe('it has changed since you opened this page');
    expect(why(shown('1', [], { expiresAt: 5 }))).toBe('it has expired');
    expect(why(shown('1'), { isPending: () => true })).toBe('your decision will be sent in a moment');
    expect(why(shown('1'), { told: [{ review: '1', name: 'pay', answer }] })).toBe('This was already denied by bo.');
    expect(why(shown('2'))).toBe('it is no longer waiting; open it to see why');
    expect(why(shown('1'), { latest: undefined })).toBe('it is no longer waiting; open it to see why');
    const apart = { ...shown('1'), line: '', why: 'amount is 9', isMine: true };
    expect(why(shown('1'), { latest: group([], [apart]) })).toBe('set apart: amount is 9');
  });

  it('lists a set-apart review until it is decided', () => {
    const apart = { ...shown('1'), line: '', why: 'amount is 9', isMine: true };
    const opened = group([], [apart]);
    const left = (more: Partial<RowsKnown> = {}) => apartLeft(opened, { ...known, latest: opened, ...more }).length;
    const told = (isRecorded: boolean) => [{ review: '1', name: 'pay', answer: { status: 'decided', isRecorded, message: '' } }];
    expect([left(), left({ told: told(false) })]).toEqual([1, 1]);
    expect([left({ isPending: () => true }), left({ told: told(true) })]).toEqual([0, 0]);
    expect([left({ latest: undefined }), left({ latest: group([apart as never], []) })]).toEqual([0, 0]);
  });

  it('keeps a review apart that a check set apart, though the group as it is now lists it as a row', () => {
    const before = group([shown('1'), shown('2'), shown('3')]);
    const apart = { ...shown('2'), line: '', why: 'stock is 0', isMine: true };
    const checked = group([shown('1')], [apart, { ...apart, id: '3', digest: 'sha256:edited' }]);
    const unmet = setApartBy(checked, before);
    expect(unmet).toEqual([apart]);
    expect(apartLeft(checked, { ...known, latest: before, unmet })).toEqual([apart]);
    expect(apartLeft(checked, { ...known, latest: group([shown('1')]), unmet })).toEqual([]);
    expect(rowState(shown('2'), { ...known, latest: before, unmet })).toEqual({ is: 'over', why: 'set apart: stock is 0' });
  });

  it('takes no row from a check that was not shown before', () => {
    const checked = group([shown('1'), shown('2')]);
    expect(withoutNew(checked, group([shown('1')])).rows.map(({ id }) => id)).toEqual(['1']);
  });

  it('keeps the cursor on its row when a check takes away those above it', () => {
    const rows = ['1', '2', '3'].map((id) => ({ row: shown(id) }));
    expect(placeOf(rows.slice(1), { id: '3', at: 2 })).toBe(1);
    expect(placeOf(rows.slice(0, 2), { id: '3', at: 2 })).toBe(1);
    expect(placeOf([], { id: undefined, at: 0 })).toBe(0);
  });
});
