import { expect, it } from 'vitest';
import { shownPlace } from './shown-place.ts';

it('shows where a ledger is, and never its password', () => {
  expect(shownPlace('/work/.tamis/ledger.sqlite')).toBe('/work/.tamis/ledger.sqlite');
  const shown = shownPlace('postgres://ann:s3cret@db.example:5432/tamis?schema=run_1');
  expect(shown).toBe('postgres://ann@db.example:5432/tamis?schema=run_1');
});
