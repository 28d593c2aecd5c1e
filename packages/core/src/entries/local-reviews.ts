export { indexedDbStorage } from '../review/local/indexed-db-storage.ts';
export { type LocalOptions, LocalReviews } from '../review/local/local-reviews.ts';
export { memoryStorage } from '../review/local/memory-storage.ts';
export type { ReviewStorage, StorageChange, StoredLocalReview } from '../review/local/review-storage.ts';
