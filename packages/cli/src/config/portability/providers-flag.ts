import { suggestionText } from '@tamis/files';
import { type SchemaProvider, schemaProviders } from '@tamis/models/portability';
import { usage } from '../../exit/halt.ts';
import { orList } from '../../text/or-list.ts';

const OTHER_NAMES: { readonly [name: string]: SchemaProvider } = { claude: 'anthropic', google: 'gemini', gpt: 'openai' };

// The providers named by `--providers`, without repeats, in the order typed.
export function readProviders(typed: string): readonly SchemaProvider[] {
  const names = typed.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  if (names.length === 0) throw usage(`--providers ${JSON.stringify(typed)} names no provider.`, help());
  return [...new Set(names.map(readProvider))];
}

function readProvider(name: string): SchemaProvider {
  const found = schemaProviders.find((one) => one === name);
  if (found !== undefined) return found;
  const meant = Object.hasOwn(OTHER_NAMES, name.toLowerCase()) ? OTHER_NAMES[name.toLowerCase()] : undefined;
  const near = meant === undefined ? suggestionText(name, schemaProviders) : ` Did you mean \`${meant}\`?`;
  throw usage(`The provider ${name} is not in the table.${near}`, help());
}

function help(): string {
  return `Name ${orList(schemaProviders)}, or several with commas: --providers ${schemaProviders.join(',')}`;
}
