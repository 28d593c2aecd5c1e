import { join } from 'node:path';
import { type Mistake, openText, type Place } from '@tamis/files';
import type { TemplateFile } from '../model/pipeline.ts';
import { childPath } from '../shape/shape-problems.ts';
import { compileTemplate, type Template } from '../template/template.ts';
import type { TemplateProblem } from '../template/template-problem.ts';
import type { Folder } from './folder.ts';
import { insideFolder } from './inside-folder.ts';
import { textAt } from './values.ts';

export function readTemplate(folder: Folder, step: string): TemplateFile | undefined {
  const name = textAt(folder.config.value, 'prompts', 'templates', step);
  if (name === undefined) return undefined;
  const read = folder.textOf(join(templateFolder(folder), name), childPath('/prompts/templates', step));
  if (read === undefined) return undefined;
  const compiled = compileTemplate(name, read.text, (wanted) => includedSource(folder, wanted));
  if (!('problems' in compiled)) return { name, source: read.text, compiled };
  const mistakes = compiled.problems.map((problem) => {
    return templateMistake(folder, 'pipeline.template-syntax', 'error', { reason: problem.reason }, problem);
  });
  folder.addMistakes(mistakes);
  return undefined;
}

export function readSystem(folder: Folder, step: string, source: string | undefined, path: string): Template | undefined {
  if (source === undefined) return undefined;
  const name = systemName(step);
  const compiled = compileTemplate(name, source, (wanted) => includedSource(folder, wanted));
  if (!('problems' in compiled)) return compiled;
  for (const problem of compiled.problems) {
    const { reason, template } = problem;
    if (template === name) folder.add({ code: 'pipeline.template-syntax', severity: 'error', path, args: { reason } });
    else folder.addMistakes([templateMistake(folder, 'pipeline.template-syntax', 'error', { reason }, problem)]);
  }
  return undefined;
}

export function systemName(step: string): string {
  return `system of ${step}`;
}

export function templateMistake(
  folder: Folder,
  code: 'pipeline.template-syntax' | 'pipeline.template-fails',
  severity: Mistake['severity'],
  args: Mistake['args'],
  problem: TemplateProblem,
): Mistake {
  return { code, severity, path: '', pointer: '', args, place: placeIn(folder, problem) };
}

function templateFolder({ config }: Folder): string {
  return textAt(config.value, 'prompts', 'template_dir') ?? 'templates';
}

// The source of an included template, which must be in the templates folder.
function includedSource(folder: Folder, name: string): string | undefined {
  const root = insideFolder(folder.root, templateFolder(folder));
  const path = root === undefined || insideFolder(root, name) === undefined ? undefined : join(templateFolder(folder), name);
  const opened = path === undefined ? undefined : openText(join(folder.root, path));
  if (path === undefined || opened === undefined || !('text' in opened)) return undefined;
  folder.pathOf(path, '/prompts/template_dir');
  return opened.text;
}

function placeIn(folder: Folder, { template, line }: TemplateProblem): Place {
  const file = join(folder.root, templateFolder(folder), template);
  const opened = openText(file);
  const source = 'text' in opened ? opened.text : ' ';
  const lines = source.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const text = lines[line - 1] ?? '';
  const start = before + text.length - text.trimStart().length;
  return { file, text: source, span: { start, end: Math.max(start + 1, before + text.trimEnd().length) } };
}
