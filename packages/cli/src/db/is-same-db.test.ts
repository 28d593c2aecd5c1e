import { expect, it } from 'vitest';
import { isSameDb } from './read-db.ts';

const place = 'postgres://ann:secret@db.example/work?schema=tamis_run_1';

it.each([
  'postgres://ann@db.example/work',
  'postgresql://bob@db.example:5432/work',
  'postgres://db.example/work?schema=tamis_run_1',
])('%s is where the run is', (named) => {
  expect(isSameDb(place, named)).toBe(true);
});

it.each([
  'postgres://ann@other.example/work',
  'postgres://ann@db.example:5433/work',
  'postgres://ann@db.example/play',
  'postgres://ann@db.example/work?schema=tamis_run_2',
  'postgres://postgres@embedded/work?folder=%2Ftmp%2Fa',
])('%s is another place', (named) => {
  expect(isSameDb(place, named)).toBe(false);
});
