import { describe, expect, it } from 'vitest';
import { compile } from '../index.ts';
import { messageOf } from '../kinds/usual-wording.ts';
import { withoutField } from '../kinds/wording-of.ts';
import { fieldName, placed, unplaced } from './field-first.ts';

describe('the name of a field', () => {
  it.each([
    ['/items/0/price', 'items[0].price'],
    ['/0/a b/~1', '[0]["a b"]["/"]'],
    ['', ''],
  ])('of %s is %s', (path, name) => expect(fieldName(path)).toBe(name));

  it('keeps its end if it is long', () => expect(fieldName(`/${'a'.repeat(90)}/b`)).toBe(`…${'a'.repeat(78)}.b`));
});

describe('a message about a value', () => {
  const gate = compile({ schema: { properties: { topic: { enum: ['billing', 'delivery'] } }, additionalProperties: false } });
  const [wrong] = gate.judge('{"topic": "cats"}').findings;

  it('starts with its field, once', () => {
    const message = messageOf(wrong as never);
    expect(message).toBe('topic: expected one of "billing", "delivery", found "cats".');
    expect(placed('/topic', message)).toBe(message);
    expect(messageOf(withoutField(wrong as never))).toBe('Expected one of "billing", "delivery", found "cats".');
    expect(unplaced('/topic', message)).toBe('Expected one of "billing", "delivery", found "cats".');
    expect(unplaced('/topics', message)).toBe(message);
    expect(placed('/topic', 'Cut off.')).toBe('/topic: Cut off.');
  });

  it('names the key and both values that a change is about', () => {
    const { changes } = gate.judge('{"topic": "billing", "topic": "delivery", "extra": 1}');
    expect(changes.map(messageOf)).toEqual([
      'topic: the key appears twice with different values, "billing" and "delivery".',
      'The schema does not allow "extra", so it was left out.',
    ]);
  });

  it('has words for the values where the policy refuses the change', () => {
    const strict = compile({ policy: { strict: true } }).judge('{"a": 1, "a": 2}').findings;
    expect(strict.map(messageOf)).toEqual(['a: the key appears twice with different values, one and another.']);
  });
});
