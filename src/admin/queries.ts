import { notifyManager, QueryClient } from '@tanstack/react-query'
import { Refusal } from '../lib/answers.ts'

// A change is seen to be under way before the next click is heard, so that a double click asks for it once.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 5_000, networkMode: 'always' },
    // Without a connection they would wait in silence, and be sent when nobody expects it any more.
    mutations: { networkMode: 'always' },
  },
})

/** Asks once more where that can help: a refusal would be the same. */
function retry(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof Refusal && error.status < 500)
}
