export { rules } from '../kinds/document/rules.ts';
