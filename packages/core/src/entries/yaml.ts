export { yaml } from '../stages/parse/yaml/yaml.ts';
