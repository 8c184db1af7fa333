import { notifyManager, QueryClient } from '@tanstack/react-query'
import { askOnceMore } from '../lib/answers.ts'

// A change is seen to be under way before the next click is heard, so that a double click asks for it once.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: askOnceMore, staleTime: 5_000, networkMode: 'always' },
    // Without a connection they would wait in silence, and be sent when nobody expects it any more.
    mutations: { networkMode: 'always' },
  },
})
