import { readYaml } from './read-yaml.ts';
import { isCollection, readYamlBody } from './read-yaml-body.ts';
import type { Format, Inside, Settings } from './settings.ts';

/** Documents in YAML. */
export const yaml: Format = { name: 'yaml', read: readYaml, readInside };

function readInside(text: string, settings: Settings): Inside | undefined {
  const { body, parsed } = readYamlBody(text, { start: 0, end: text.length }, settings);
  if (!parsed.ok || !isCollection(parsed.value)) return undefined;
  return { ...parsed, changes: [...body.changes, ...parsed.changes] };
}
