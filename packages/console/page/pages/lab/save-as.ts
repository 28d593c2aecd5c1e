/** Saved by download: the console writes no files. JSON is YAML, too. */
export function saveAs(step: string, schema: string, rules: string): void {
  const text = `# Judges replies of step ${step}.\nschema: ${schema.trim().replaceAll('\n', '\n  ')}\n${rules.trim() === '' ? '' : `rules:\n  ${rules.trim().replaceAll('\n', '\n  ')}\n`}`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  link.download = 'contract.yaml';
  link.click();
  URL.revokeObjectURL(link.href);
}
