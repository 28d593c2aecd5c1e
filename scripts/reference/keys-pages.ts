import { projectSchema } from '../../packages/cli/src/project/project-schema.ts';
import { grammarSchema } from '../../packages/commands/src/index.ts';
import { contractSchema } from '../../packages/core/src/kinds/contract-schema.ts';
import { pipelineSchema } from '../../packages/pipeline/src/config/pipeline-schema.ts';
import { engine } from '../cases/every-kind.ts';
import { type KeySchema, keyRows, keyTable } from './key-table.ts';

export function contractKeysPage(): string {
  const { $defs: kinds } = contractSchema(engine) as unknown as { readonly $defs: { readonly [kind: string]: KeySchema } };
  const common = new Set(keyRows(kinds.document ?? {}));
  const parts = Object.entries(kinds).map(([kind, schema]) => {
    const rows = keyRows(schema).filter((row) => kind === 'document' || !common.has(row));
    return `## ${kind}\n\n${schema.description ?? ''}\n\n${keyTable(rows)}\n`;
  });
  return `${head('Keys of contracts')}Each key of each kind; keys that are the same as in \`document\` are not repeated. \`tamis config schema\` prints the JSON Schema that this is
made from, for editors. [Contracts](contracts.md) explains the keys.

${parts.join('\n')}`;
}

// A page with the keys of the other files that people write.
export function fileKeysPage(): string {
  const files = [
    [
      'config.yaml of a pipeline',
      '[Pipelines](../guides/pipelines.md) and [Pipeline keys](pipeline-config.md)',
      pipelineSchema(),
    ],
    ['A grammar', '[Commands](../guides/commands.md)', grammarSchema()],
    ['tamis.yaml', '[A project file](../guides/project.md)', projectSchema()],
  ] as const;
  const parts = files.map(
    ([title, guide, schema]) => `## ${title}\n\nSee ${guide}.\n\n${keyTable(keyRows(schema as KeySchema))}\n`,
  );
  return `${head('Keys of files')}The keys of pipelines, grammars and project files, from the JSON Schemas that \`tamis config schema pipeline\`, \`grammar\` and \`project\` print.

${parts.join('\n')}`;
}

export function head(title: string): string {
  return `# ${title}\n\n<!-- written by \`npm run reference:write\` -->\n\n`;
}
