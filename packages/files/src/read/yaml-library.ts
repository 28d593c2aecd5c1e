import { createRequire } from 'node:module';

type Yaml = typeof import('yaml');

const require = createRequire(import.meta.url);
let library: Yaml | undefined;

/** The library for YAML, loaded when the first file in YAML is met: most runs read JSON only. */
export function yamlLibrary(): Yaml {
  library ??= require('yaml') as Yaml;
  return library;
}
