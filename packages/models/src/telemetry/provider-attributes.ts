import type { Attributes } from '@opentelemetry/api';

/** Providers that have a different name in the conventions. */
const PROVIDERS: { readonly [name: string]: string } = {
  gemini: 'gcp.gemini',
  google: 'gcp.gemini',
  vertex: 'gcp.vertex_ai',
  azure: 'azure.ai.openai',
  bedrock: 'aws.bedrock',
  mistral: 'mistral_ai',
  xai: 'x_ai',
};

/** The name of a model without its provider: `openai:gpt-5` is `gpt-5`. */
export function requestModel(model: string): string {
  return model.slice(model.indexOf(':') + 1);
}

/** The provider of a model, for spans and metrics. */
export function providerAttributes(model: string): Attributes {
  const colon = model.indexOf(':');
  // The AI SDK also names the API it uses: `openai.responses`.
  const provider = colon < 0 ? 'unknown' : model.slice(0, colon);
  const known = PROVIDERS[provider.split('.')[0] ?? ''];
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': known ?? (provider.split('.')[0] || 'unknown'),
    'gen_ai.request.model': requestModel(model),
  };
}
