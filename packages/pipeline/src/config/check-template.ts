import { join } from 'node:path';
import { openText, type Place } from '@tamis/files';
import { promptData } from '../prompts/prompt-data.ts';
import type { CompileTemplate, TemplateIssue } from '../prompts/template-engine.ts';
import { childPath } from '../shape/shape-problems.ts';
import type { Folder } from './folder.ts';
import { insideFolder } from './inside-folder.ts';
import type { ModelStep, TemplateFile } from './pipeline.ts';
import type { Sample } from './sample.ts';
import { fieldsAt, textAt } from './values.ts';

/** Gives the sources of templates in the folder of templates; nothing outside of it. */
export function templateLoader(root: string, folder: string): (name: string) => string | undefined {
  return (name) => {
    const inFolder = insideFolder(root, folder) === undefined ? undefined : insideFolder(root, join(folder, name));
    const opened = inFolder === undefined ? undefined : openText(inFolder);
    return opened !== undefined && 'text' in opened ? opened.text : undefined;
  };
}

/** Compiles a template and renders it for the sample; without an engine nothing is looked at. */
export function checkTemplate(
  folder: Folder,
  compileTemplate: CompileTemplate | undefined,
  step: Pick<ModelStep, 'name' | 'variables'>,
  { name, source }: TemplateFile,
  sample: Sample,
): void {
  if (compileTemplate === undefined) return;
  const { value } = folder.config;
  const directory = textAt(value, 'prompts', 'template_dir') ?? 'templates';
  const load = templateLoader(folder.root, directory);
  const placeOf = (issue: TemplateIssue) =>
    placeIn(folder, join(directory, issue.template), issue, issue.template === name ? source : load(issue.template));
  const compiled = compileTemplate(name, source, load);
  if ('problems' in compiled) {
    folder.addMistakes(
      compiled.problems.map((issue) => mistake('pipeline.template-syntax', 'error', { reason: issue.reason }, placeOf(issue))),
    );
    return;
  }
  const data = promptData(
    { config: fieldsAt(value), globalContext: fieldsAt(value, 'prompts', 'global_context') },
    step,
    sample.unit,
  );
  if ('error' in data && typeof data.error === 'object' && data.error !== null && 'expression' in data.error) {
    const { expression, kind, message } = data.error as {
      readonly expression: string;
      readonly kind: string;
      readonly message: string;
    };
    if (sample.made.size > 0) return;
    const args = { expression, unit: `the unit ${sample.unit.id}`, reason: `${kind}: ${message}` };
    folder.add({
      code: 'pipeline.expression-fails',
      severity: 'error',
      path: childPath('/processing/expressions', expression),
      args,
    });
    return;
  }
  const rendered = compiled.render(data as Parameters<typeof compiled.render>[0]);
  if (rendered.ok || (sample.isOpen && rendered.kind === 'UndefinedError')) return;
  const isSure = sample.made.size === 0 || rendered.kind === 'UndefinedError';
  const unit = sample.made.size === 0 ? `the unit ${sample.unit.id}` : 'made-up values of the right types';
  folder.addMistakes([
    mistake('pipeline.template-fails', isSure ? 'error' : 'warning', { unit, reason: rendered.reason }, placeOf(rendered)),
  ]);
}

function mistake(
  code: 'pipeline.template-syntax' | 'pipeline.template-fails',
  severity: 'error' | 'warning',
  args: { readonly [name: string]: string },
  place: Place,
) {
  return { code, severity, path: '', pointer: '', args, place };
}

/** The line of a template, without the blanks at its beginning. */
function placeIn(folder: Folder, file: string, { line }: TemplateIssue, source = ''): Place {
  const lines = source.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const text = lines[line - 1] ?? '';
  const start = before + text.length - text.trimStart().length;
  return {
    file: join(folder.root, file),
    text: source,
    span: { start, end: Math.max(start + 1, before + text.trimEnd().length) },
  };
}
