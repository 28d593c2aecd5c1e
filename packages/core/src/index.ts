export * from './entries/api.ts';
export { wholeCompile as compile, wholeEngine as engine } from './entries/compile.ts';
