import assert from 'node:assert/strict';
import test from 'node:test';
import { gate } from './gate.js';

test('a priority that differs only in case is repaired, and the change is named', () => {
  const verdict = gate.judge('{"title": "Wrong logo", "priority": "Low"}');
  assert.equal(verdict.status, 'pass');
  assert.deepEqual(verdict.value, { title: 'Wrong logo', priority: 'low' });
  assert.deepEqual(
    verdict.changes.map(({ code }) => code),
    ['coerce.vocabulary'],
  );
});

test('a priority that is not in the list fails', () => {
  assert.equal(gate.judge('{"title": "Wrong logo", "priority": "urgent"}').status, 'fail');
});

test('two values for one key are held for a person', () => {
  assert.equal(gate.judge('{"title": "Login fails", "priority": "low", "priority": "high"}').status, 'hold');
});
