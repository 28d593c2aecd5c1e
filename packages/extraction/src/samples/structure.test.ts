import { describe, expect, it } from 'vitest';
import { rows } from '../../../core/test/rows.ts';
import { structureOf } from './structure.ts';

describe('what samples have in common', () => {
  it.each(rows<[readonly string[], string]>('extraction', 'The structure of samples'))('%j is %s', (samples, structure) => {
    expect(structureOf(samples)).toBe(structure);
  });
});
