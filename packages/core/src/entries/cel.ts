export { cel } from '../stages/rules/cel.ts';
