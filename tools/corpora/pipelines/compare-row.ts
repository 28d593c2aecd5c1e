import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileExpression } from '@tamis/core/python';
import { openPipeline } from '../../../packages/pipeline/src/config/open-pipeline.ts';
import type { Exact, Fields } from '../../../packages/pipeline/src/exact/exact.ts';
import { writeJson } from '../../../packages/pipeline/src/exact/write-json.ts';
import type { ExpressionStep, ModelStep, Pipeline } from '../../../packages/pipeline/src/model/pipeline.ts';
import { analyse } from '../../../packages/pipeline/src/post-process/analyse.ts';
import { parseAnalysis } from '../../../packages/pipeline/src/post-process/parse-analysis.ts';
import { renderPrompt } from '../../../packages/pipeline/src/prompts/render-prompt.ts';
import { expressionStep } from '../../../packages/pipeline/src/steps/expression-step.ts';
import { compileTemplate, type TemplateData } from '../../../packages/pipeline/src/template/template.ts';
import { makeUnits } from '../../../packages/pipeline/src/units/make-units.ts';
import { recordOf, type Unit, unitOf } from '../../../packages/pipeline/src/units/unit.ts';
import type { Compared } from '../compare.ts';
import { purposeOf } from './purpose-of.ts';

const pipelines = new Map<string, Pipeline>();
const unitsOf = new Map<string, readonly Unit[]>();

export function compareRow(row: Fields, folder: string): Compared {
  const ours = resultOf(row, folder);
  const theirs = expectedOf(row);
  const isSame = theirs === ours;
  const shown = `\n    ours   ${ours}\n    theirs ${theirs}`;
  return { part: String(row.kind), id: String(row.id), isSame, purpose: isSame ? undefined : purposeOf(row, ours), shown };
}

function stepExpression(source: string): ReturnType<typeof compileExpression> {
  return compileExpression(source, { random: true, record: true });
}

function expectedOf(row: Fields): string {
  if (row.error !== undefined) return 'error';
  switch (row.kind) {
    case 'unit':
      return writeJson(row.unit as Exact);
    case 'units-config':
      return writeJson(row.units as Exact);
    case 'expression':
    case 'expression-inline':
      return record(row.output as Fields);
    default:
      return String(row.text);
  }
}

function record({ _metadata, ...fields }: Fields): string {
  return writeJson({ ...fields, ...(_metadata !== undefined && { _metadata }) });
}

function resultOf(row: Fields, folder: string): string {
  switch (row.kind) {
    case 'unit':
      return writeJson(recordOf(unitAt(pipelineOf(row, folder), Number(row.index))));
    case 'units-config':
      return unitsText(row);
    case 'expression':
      return stepText(stepOf(pipelineOf(row, folder), row) as ExpressionStep, row);
    case 'expression-inline':
      return inlineText(row);
    case 'post_process':
      return reportText(row);
    default:
      return promptText(row, folder);
  }
}

function pipelineOf({ pipeline }: Fields, folder: string): Pipeline {
  const name = String(pipeline);
  const known = pipelines.get(name);
  if (known !== undefined) return known;
  const opened = openPipeline(path.join(folder, 'pipelines', name));
  if ('mistakes' in opened) throw new Error(`${name}: ${JSON.stringify(opened.mistakes.map(({ code, args }) => [code, args]))}`);
  pipelines.set(name, opened.pipeline);
  return opened.pipeline;
}

function unitAt(pipeline: Pipeline, index: number): Unit {
  const known = unitsOf.get(pipeline.folder) ?? [...makeUnits(pipeline.processing)];
  unitsOf.set(pipeline.folder, known);
  return known[index] as Unit;
}

function stepOf({ steps }: Pipeline, { step }: Fields) {
  return steps.find(({ name }) => name === step);
}

function stepText(step: ExpressionStep, row: Fields): string {
  const result = expressionStep(step, unitOf(row.input as Fields) as Unit);
  return result.status === 'done' ? record(recordOf(result.unit)) : 'error';
}

function inlineText(row: Fields): string {
  const config = row.step_config as Fields;
  const compiled = (part: Exact | undefined) =>
    Object.entries((part ?? {}) as Fields).map(([name, source]) => ({ name, expression: stepExpression(String(source)) }));
  const [init, expressions] = [compiled(config.init), compiled(config.expressions)];
  const loopUntil = config.loop_until === undefined ? undefined : stepExpression(String(config.loop_until));
  if ([...init, ...expressions].some(({ expression }) => 'problem' in expression)) return 'error';
  const { name } = config;
  const step = {
    name,
    scope: 'expression',
    init,
    expressions,
    loopUntil,
    maxIterations: config.max_iterations ?? 1000,
    gate: undefined,
  };
  return stepText(step as unknown as ExpressionStep, row);
}

function unitsText(row: Fields): string {
  using made = mkdtempDisposableSync(path.join(tmpdir(), 'tamis-units-'));
  const steps = [{ name: 's', scope: 'expression', expressions: { x: '1' } }];
  writeFileSync(path.join(made.path, 'config.yaml'), writeJson({ pipeline: { steps }, ...(row.config as Fields) }));
  writeFileSync(path.join(made.path, 'i.yaml'), writeJson(row.items as Exact));
  const opened = openPipeline(made.path);
  return 'mistakes' in opened ? 'error' : writeJson([...makeUnits(opened.pipeline.processing)].map(recordOf));
}

function reportText(row: Fields): string {
  const options = parseAnalysis((row.args as readonly Exact[]).map(String));
  if (!String(row.script).endsWith('analyze_results.py')) return 'a script of the folder';
  if ('reason' in options) return 'error';
  const analysed = analyse(options, row.rows as readonly Fields[]);
  return 'text' in analysed ? analysed.text : 'error';
}

function promptText(row: Fields, folder: string): string {
  if (row.kind === 'prompt') {
    const pipeline = pipelineOf(row, folder);
    const prompt = renderPrompt(pipeline, stepOf(pipeline, row) as ModelStep, unitOf(row.input as Fields) as Unit);
    return prompt.ok ? prompt.text : 'error';
  }
  const compiled = compileTemplate('template', String(row.template));
  if ('problems' in compiled) return 'error';
  const rendered = compiled.render(row.context as TemplateData);
  return rendered.ok ? rendered.text : 'error';
}
