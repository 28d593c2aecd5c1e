import { dueAt, type ReviewStorage, type StoredLocalReview } from './review-storage.ts';

/** Keeps reviews in memory until the page or the process ends. */
export function memoryStorage(): ReviewStorage {
  const kept = new Map<string, StoredLocalReview>();
  return {
    change: async (ids, work) => {
      const found = new Map(ids.flatMap((id) => (kept.has(id) ? [[id, kept.get(id) as StoredLocalReview]] : [])));
      const { answer, put = [] } = work(found);
      for (const one of put) kept.set(one.row.review, one);
      return answer;
    },
    due: async (now) => [...kept].filter(([, one]) => (dueAt(one) ?? Number.POSITIVE_INFINITY) <= now).map(([id]) => id),
    all: async () => [...kept.values()],
  };
}
