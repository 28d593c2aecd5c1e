export { compileTemplate, type LoadSource, type Rendered, type Template, type TemplateData } from './template/template.ts';
export type { TemplateProblem } from './template/template-problem.ts';
