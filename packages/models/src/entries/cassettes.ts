export { type Cassette, CassetteError, type CassetteHeader, type CassetteProblem } from '../cassette/format/cassette.ts';
export type {
  Exchange,
  ExchangeKey,
  ExchangeMatch,
  RecordedCall,
  RecordedReply,
  RecordedRequest,
} from '../cassette/format/exchange.ts';
export type { FaultWord } from '../cassette/format/fault-word.ts';
export { messagesDigest } from '../cassette/format/messages-digest.ts';
export { type CassetteReading, readCassette } from '../cassette/format/read-cassette.ts';
export { writeExchange, writeHeader } from '../cassette/format/write-exchange.ts';
export { type RecordingOptions, recordingModel } from '../cassette/record/recording-model.ts';
export type { CassetteSource } from '../cassette/replay/deck.ts';
export { type KeyOf, type ReplayModel, type ReplayOptions, replayModel } from '../cassette/replay/replay-model.ts';
