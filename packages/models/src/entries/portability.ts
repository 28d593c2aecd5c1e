export {
  type Portability,
  type PortabilityAnswer,
  type PortabilityCounts,
  type PortabilityNote,
  PROVIDERS as schemaProviders,
  type SchemaProvider,
} from '../portability/answer.ts';
export { portability, type SentContract } from '../portability/portability.ts';
export type { Citation } from '../portability/sources.ts';
