import type { Json } from '@tamis/core';
import { expect, it } from 'vitest';
import { inPlace } from './in-place.ts';
import { itemsOf } from './responses-mend.ts';

const said = (text: string): Json => ({ type: 'message', content: [{ type: 'output_text', text }] });
const call = (id: string): Json => ({ type: 'function_call', call_id: id, name: 'f', arguments: '{}' });
const thought = (id: string): Json => ({ type: 'reasoning', id });
const left = (place: number) => ({ id: `${place}`, name: 'f', arguments: {}, place });

const short = (parts: readonly Json[], text: string, ...places: readonly number[]) =>
  inPlace(parts, { text, calls: places.map(left) }, itemsOf({ id: 'r' })).map((part) => {
    const {
      type,
      id,
      call_id: called,
      content,
    } = part as { type: string; id?: string; call_id?: string; content?: { text: string }[] };
    return id ?? called ?? content?.[0]?.text ?? type;
  });

it('keeps thoughts as long as anything that they led to is left', () => {
  const both = [thought('a'), said(' '), call('0'), thought('b'), thought('c'), call('1')];
  expect(short(both, '', 0, 1)).toEqual(['a', '0', 'b', 'c', '1']);
  expect(short(both, '', 0)).toEqual(['a', '0']);
  expect(short(both, '', 1)).toEqual(['b', 'c', '1']);
});

it('says what was only thought after the thought', () => {
  expect(short([thought('a')], 'x')).toEqual(['a', 'msg_r']);
  expect(short([thought('a'), said('')], 'x')).toEqual(['a', 'x']);
});

it('keeps thoughts that led to nothing from the start, and items that are no thoughts', () => {
  const search = { type: 'web_search_call', id: 's' };
  expect(short([thought('a'), search, call('0'), thought('b')], '')).toEqual(['a', 's', 'b']);
  expect(short([thought('a'), said('x'), said('y')], 'z')).toEqual(['a', 'z']);
  expect(short([thought('a'), said('x'), thought('b'), said('y')], 'z')).toEqual(['b', 'z']);
});
