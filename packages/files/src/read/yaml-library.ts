import { createRequire } from 'node:module';

type Yaml = typeof import('yaml');

const require = createRequire(import.meta.url);
let library: Yaml | undefined;

/** The YAML library, loaded with the first YAML file: most runs only read JSON. */
export function yamlLibrary(): Yaml {
  library ??= require('yaml') as Yaml;
  return library;
}

/** How YAML files are read. The library compares each key with all others of its map, so we look for repeated ones ourselves. */
export const YAML_OPTIONS = { logLevel: 'silent', prettyErrors: false, uniqueKeys: false } as const;
