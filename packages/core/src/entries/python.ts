export { python } from '../stages/rules/python.ts';
