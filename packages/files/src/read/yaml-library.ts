import { createRequire } from 'node:module';

type Yaml = typeof import('yaml');

const require = createRequire(import.meta.url);
let library: Yaml | undefined;

/** The YAML library, loaded on first use because most runs read only JSON. */
export function yamlLibrary(): Yaml {
  library ??= require('yaml') as Yaml;
  return library;
}

// Options for parsing YAML. We look for repeated keys ourselves because the library compares each key with all others in its map.
export const YAML_OPTIONS = { logLevel: 'silent', prettyErrors: false, uniqueKeys: false } as const;
