import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bump } from './bump.ts';
import { notesOf, released } from './changelog.ts';
import { otherVersions } from './check-tag.ts';
import { packAll } from './pack.ts';
import { prepare } from './prepare.ts';

const root = mkdtempSync(path.join(tmpdir(), 'tamis-release-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, value: object): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), JSON.stringify(value));
}
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

const CHANGELOG = '# Changelog\n\n## 0.2.0 (not released)\n\n- Something new.\n\n## 0.1.0 (2026-01-02)\n\n- The first.\n';

describe('a release', () => {
  it('gives every package its version, also where they depend on each other', () => {
    write('package.json', { name: 'all', version: '0.1.0', devDependencies: { yaml: '^2.0.0' } });
    write('packages/core/package.json', { name: '@x/core', version: '0.1.0' });
    write('packages/cli/package.json', { name: 'x', version: '0.1.0', dependencies: { '@x/core': '0.1.0', yaml: '^2.0.0' } });
    write('package-lock.json', {
      version: '0.1.0',
      packages: {
        '': { version: '0.1.0' },
        'packages/core': { version: '0.1.0' },
        'packages/cli': { version: '0.1.0', dependencies: { '@x/core': '0.1.0' } },
        'node_modules/yaml': { version: '2.9.1' },
      },
    });
    bump(root, '0.2.0');
    expect(read('package.json')).toMatchObject({ version: '0.2.0', devDependencies: { yaml: '^2.0.0' } });
    expect(read('packages/cli/package.json')).toMatchObject({
      version: '0.2.0',
      dependencies: { '@x/core': '0.2.0', yaml: '^2.0.0' },
    });
    expect(read('package-lock.json')).toMatchObject({
      version: '0.2.0',
      packages: {
        'packages/cli': { version: '0.2.0', dependencies: { '@x/core': '0.2.0' } },
        'node_modules/yaml': { version: '2.9.1' },
      },
    });
    expect(() => bump(root, '2')).toThrow('"2" is not a version');
  });

  it('dates what was noted for it, or lists the commits', () => {
    const dated = released(CHANGELOG, '0.2.0', '2026-11-16', ['unused']);
    expect(dated).toContain('## 0.2.0 (2026-11-16)\n\n- Something new.');
    expect(notesOf(dated, '0.2.0')).toBe('- Something new.');
    const listed = released(dated, '0.3.0', '2026-12-01', ['Faster', 'Smaller']);
    expect(listed).toMatch(/^# Changelog\n\n## 0\.3\.0 \(2026-12-01\)\n\n- Faster\n- Smaller\n\n## 0\.2\.0/);
    expect(() => released(dated, '0.2.0', '2026-12-01', ['x'])).toThrow('has 0.2.0 already');
    expect(() => released(dated, '0.4.0', '2026-12-01', [])).toThrow('Nothing was noted');
  });

  it('is prepared as a whole, or nothing is changed', () => {
    writeFileSync(path.join(root, 'CHANGELOG.md'), CHANGELOG);
    const given = { day: '2026-12-01', subjects: [] };
    expect(() => prepare(root, { ...given, version: '0.1.0' })).toThrow('has 0.1.0 already');
    expect(() => prepare(root, { ...given, version: 'next' })).toThrow('"next" is not a version');
    expect(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')).toBe(CHANGELOG);
    expect(read('packages/cli/package.json')).toMatchObject({ version: '0.2.0' });
    expect(prepare(root, { ...given, version: '0.3.0' })).toBe('- Something new.');
    expect(read('packages/cli/package.json')).toMatchObject({ version: '0.3.0', dependencies: { '@x/core': '0.3.0' } });
    expect(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')).toContain('## 0.3.0 (2026-12-01)\n\n- Something new.');
    bump(root, '0.2.0');
  });

  it('packs every package, with digests', { tags: 'proof' }, () => {
    const out = path.join(root, 'release');
    expect(packAll(root, out)).toEqual(['x-0.2.0.tgz', 'x-core-0.2.0.tgz']);
    expect(readFileSync(path.join(out, 'SHA256SUMS'), 'utf8')).toMatch(
      /^[0-9a-f]{64} {2}x-0\.2\.0\.tgz\n[0-9a-f]{64} {2}x-core-0\.2\.0\.tgz\n$/,
    );
  });

  it('is published only under its own tag', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../packages/cli/package.json', import.meta.url), 'utf8')) as {
      readonly version: string;
    };
    expect(otherVersions(`v${version}`)).toEqual([]);
    expect(otherVersions('v99.0.0')).toContain(`tamis is ${version}`);
  });
});
