export { standardSchema } from '../gate/standard-validator.ts';
