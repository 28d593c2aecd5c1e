export { yaml } from '../gate/yaml.ts';
