import { type Component, inOrder } from './component.ts';

// One of our packages with everything that ships with it, as a CycloneDX document: the same bytes for the same contents, so it
// has neither a time nor a serial number.
export function cyclonedx(own: { readonly name: string; readonly version: string }, components: readonly Component[]): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'library', ...identity(own), licenses: [{ license: { id: 'MIT' } }] } },
    components: inOrder(components).map((component) => ({
      type: 'library',
      ...identity(component),
      scope: component.isOptional === true ? 'optional' : 'required',
      licenses: [licenceOf(component.licence)],
      ...hashes(component.integrity),
      properties: [{ name: 'tamis:comes', value: component.comes }],
    })),
  };
}

function identity({ name, version }: { readonly name: string; readonly version: string }): object {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { 'bom-ref': purl, name, version, purl };
}

function licenceOf(licence: string): object {
  return /^[\w.-]+$/.test(licence) ? { license: { id: licence } } : { expression: licence };
}

function hashes(integrity: string | undefined): object {
  const [algorithm, digest] = integrity?.split('-') ?? [];
  if (algorithm !== 'sha512' || digest === undefined) return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] };
}
