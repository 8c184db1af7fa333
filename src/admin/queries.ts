import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, staleTime: 5_000, networkMode: 'always' },
    // Without a connection they would wait in silence, and be sent when nobody expects it any more.
    mutations: { networkMode: 'always' },
  },
})
