import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { tamis } from './tamis.ts';

const folder = path.resolve(import.meta.dirname, '../../../deploy/kubernetes');

interface Container {
  readonly name: string;
  readonly args: readonly string[];
  readonly ports: readonly { readonly name: string }[];
  readonly envFrom: readonly { readonly secretRef: { readonly name: string } }[];
  readonly volumeMounts: readonly { readonly name: string }[];
  readonly [probe: `${string}Probe`]: { readonly httpGet: { readonly path: string; readonly port: string } };
}

interface Volume {
  readonly name: string;
  readonly configMap?: { readonly name: string; readonly items: readonly { readonly key: string; readonly path: string }[] };
  readonly persistentVolumeClaim?: { readonly claimName: string };
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: { readonly [file: string]: string };
  readonly spec?: {
    readonly selector?: { readonly matchLabels: object };
    readonly template?: {
      readonly metadata: { readonly labels: object };
      readonly spec: { readonly containers: readonly Container[]; readonly volumes: readonly Volume[] };
    };
  };
}

const manifests = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')).map((document) => document.toJS() as Manifest),
);

it('name nothing that is not there, and no flag that the commands do not have', async () => {
  const named = new Set(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
  const pods = manifests.flatMap(({ spec }) => spec?.template ?? []);
  expect(pods).toHaveLength(2);
  for (const { containers, volumes } of pods.map(({ spec }) => spec)) {
    for (const { configMap, persistentVolumeClaim: claim } of volumes) {
      if (configMap !== undefined) expect(named).toContain(`ConfigMap ${configMap.name}`);
      if (claim !== undefined) expect(named).toContain(`PersistentVolumeClaim ${claim.claimName}`);
    }
    const [{ args: [command = '', ...args] = [], ...container } = {} as Container] = containers;
    expect(container.volumeMounts.map(({ name }) => name).sort()).toEqual(volumes.map(({ name }) => name).sort());
    expect(container.envFrom).toEqual([{ secretRef: { name: 'tamis' } }]);
    for (const probe of ['liveness', 'readiness'] as const)
      expect(container.ports.map(({ name }) => name)).toContain(container[`${probe}Probe`]?.httpGet.port);
    const help = (await tamis([command, '--help'])).stdout.toString();
    for (const flag of args.filter((arg) => arg.startsWith('--'))) expect(help).toContain(flag);
  }
  for (const { spec } of manifests)
    if (spec?.selector !== undefined) expect(spec.template?.metadata.labels).toEqual(spec.selector.matchLabels);
});

it('mount a pipeline that is one', async () => {
  const { data = {} } = manifests.find(({ kind }) => kind === 'ConfigMap') ?? ({} as Manifest);
  const volumes = manifests.flatMap(({ spec }) => spec?.template?.spec.volumes ?? []);
  const pipeline = mkdtempSync(path.join(tmpdir(), 'tamis-deploy-'));
  // As Kubernetes mounts a ConfigMap: what is in the folder are links, through a link that changes when the ConfigMap does.
  const dated = path.join(pipeline, '..2026_11_18');
  mkdirSync(dated);
  symlinkSync('..2026_11_18', path.join(pipeline, '..data'));
  for (const { key, path: place } of volumes.flatMap(({ configMap }) => configMap?.items ?? [])) {
    mkdirSync(path.dirname(path.join(dated, place)), { recursive: true });
    writeFileSync(path.join(dated, place), data[key] ?? '');
  }
  for (const name of readdirSync(dated)) symlinkSync(path.join('..data', name), path.join(pipeline, name));
  const [out, cassette] = [path.join(pipeline, 'run'), path.join(pipeline, 'replies.jsonl')];
  writeFileSync(cassette, Array.from({ length: 2 }, () => '{"reply": {"text": "{\\"score\\": 4}"}}\n').join(''));
  const { code, stderr } = await tamis(['run', pipeline, '--out', out, '--cassette', cassette, '--yes', '--quiet']);
  expect([code, stderr]).toEqual([0, '']);
  const { stdout } = await tamis(['export', out]);
  expect(String(stdout).trim().split('\n')).toHaveLength(2);
});
