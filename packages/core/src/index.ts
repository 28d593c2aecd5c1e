export * from './entries/api.ts';
export { compile } from './entries/compile.ts';
