export { standardSchema } from '../gate/validator/standard-validator.ts';
