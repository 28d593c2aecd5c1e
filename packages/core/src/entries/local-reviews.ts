export { indexedDbShelf } from '../review/local/indexed-db-shelf.ts';
export { type LocalOptions, LocalReviews } from '../review/local/local-reviews.ts';
export { memoryShelf } from '../review/local/memory-shelf.ts';
export type { ReviewShelf, ShelvedReview, Shelving } from '../review/local/review-shelf.ts';
