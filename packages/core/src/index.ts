export * from './entries/api.ts';
export { compile } from './kinds/compile.ts';
