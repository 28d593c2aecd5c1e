import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { putContents } from '../../src/run/snapshot.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const encoded = (text: string) => Buffer.from(text).toString('base64');

test('files from a database are written into their folder, and nowhere else', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-contents-'));
  const place = path.join(folder, 'config');
  const names = ['config.yaml', 'templates/a.jinja2', '../../escaped', path.join(folder, 'absolute'), 'link/through'];
  const snapshot = JSON.stringify({ files: Object.fromEntries(names.map((name) => [name, sha256('x')])) });
  expect(putContents(place, { 'config.yaml': encoded('x'), 'templates/a.jinja2': encoded('x') }, snapshot)).toBeUndefined();
  expect(readFileSync(path.join(place, 'templates/a.jinja2'), 'utf8')).toBe('x');
  symlinkSync(folder, path.join(place, 'link'));
  for (const name of names.slice(2)) expect(putContents(place, { [name]: encoded('x') }, snapshot)).toBe(name);
  // Bytes that the configuration does not name, and a file that it does not know.
  expect(putContents(place, { 'config.yaml': encoded('y') }, snapshot)).toBe('config.yaml');
  expect(putContents(place, { other: encoded('x') }, snapshot)).toBe('other');
  expect(readFileSync(path.join(place, 'config.yaml'), 'utf8')).toBe('x');
  for (const name of ['absolute', 'through', '../escaped']) expect(existsSync(path.join(folder, name))).toBe(false);
});
