import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

const RULE = `\n\n${'-'.repeat(80)}\n\n`;

export function inlinedLicences(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((id) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []));
  return `${[...folders].sort().map(licenceOf).join(RULE)}\n`;
}

export function furtherLicences(modules: readonly string[]): string {
  return `\n${RULE.trimStart()}${inlinedLicences(modules)}`;
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  const own = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice)/i.test(file));
  const files = own.length > 0 ? own.map((file) => path.join(folder, file)) : [textOf(license)];
  return [`${name} ${version}, ${license}`, ...files.map((file) => readFileSync(file, 'utf8').trim())].join('\n\n');
}

// Some packages name their licence without its text, which a distributor must include.
function textOf(license: string): string {
  return path.join(import.meta.dirname, 'licences', `${/Apache-2\.0/.exec(license)?.[0] ?? license}.txt`);
}
