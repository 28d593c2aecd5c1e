/** The only part of the AI SDK's language models that is used here; versions 2, 3 and 4 of its specification have it. */
export interface AiSdkLanguageModel {
  readonly provider: string;
  readonly modelId: string;
  /** The result is examined piece by piece, because its shape differs between versions. */
  doGenerate(call: AiSdkCall): PromiseLike<unknown>;
}

/** What such a model is called with. */
export interface AiSdkCall {
  prompt: { role: string; content: string | object[] }[];
  maxOutputTokens?: number;
  temperature?: number;
  stopSequences?: string[];
  seed?: number;
  responseFormat?: object;
  tools?: object[];
  abortSignal?: AbortSignal;
}
