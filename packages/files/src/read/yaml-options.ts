/** How YAML files are read. The library compares each key with all others of its map, so we look for repeated ones ourselves. */
export const YAML_OPTIONS = { logLevel: 'silent', prettyErrors: false, uniqueKeys: false } as const;
