export { yaml } from '../gate/yaml.ts';
export { sizeFinding as yamlSize, type YamlLimits } from '../stages/parse/yaml/yaml-size.ts';
