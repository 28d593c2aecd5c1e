import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { install } from '../install.ts';

const folder = path.resolve(import.meta.dirname, '../../deploy/kubernetes');

type Validate = { (data: unknown): boolean; errors?: unknown };

const SCHEMAS: { readonly [kind: string]: string } = {
  ConfigMap: 'IoK8sApiCoreV1ConfigMap',
  Deployment: 'IoK8sApiAppsV1Deployment',
  Job: 'IoK8sApiBatchV1Job',
  PersistentVolumeClaim: 'IoK8sApiCoreV1PersistentVolumeClaim',
};

async function schemaOf(kind: string): Promise<Validate> {
  const { validate } = await import(`kubernetes-models/_schemas/${SCHEMAS[kind]}`);
  return validate as Validate;
}

// The keys of a value that were never read. A schema of Kubernetes allows any key, so that is how a misspelled one shows.
function unread(value: unknown, check: (watched: unknown) => void): readonly string[] {
  const left = new Set<string>();
  const watched = (part: unknown, at: string): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    for (const key of Object.keys(part)) left.add(`${at}/${key}`);
    const parts = new Map(Object.entries(part).map(([key, own]) => [key, watched(own, `${at}/${key}`)]));
    return new Proxy(part, {
      get: (target, key) => {
        left.delete(`${at}/${String(key)}`);
        return parts.has(String(key)) ? parts.get(String(key)) : Reflect.get(target, key);
      },
    });
  };
  check(watched(value, ''));
  return [...left];
}

it('the manifests are some that Kubernetes knows, without a key that it does not', async () => {
  expect(install(import.meta.dirname)).toBe(true);
  const manifests = readdirSync(folder).flatMap((file) =>
    parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')).map(
      (document) => document.toJS() as { readonly kind: string },
    ),
  );
  expect(manifests.map(({ kind }) => kind).sort()).toEqual(Object.keys(SCHEMAS));
  for (const manifest of manifests) {
    const validate = await schemaOf(manifest.kind);
    const left = unread(manifest, (watched) => {
      expect([manifest.kind, validate(watched), validate.errors ?? []]).toEqual([manifest.kind, true, []]);
    });
    expect(left, manifest.kind).toEqual([]);
  }
});
