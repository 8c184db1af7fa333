import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { shouldRetry } from './api-client.ts'

export class ShopQueryClient extends QueryClient {
  constructor(staleTime: number) {
    super({
      defaultOptions: {
        queries: { retry: shouldRetry, staleTime, networkMode: 'always' },
        // The default mode would queue the mutation while offline and send it much later.
        mutations: { networkMode: 'always' },
      },
    })
  }

  /** A response in flight may be older than the change, so it is cancelled. */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    await this.cancelQueries<Key>(filters)
    await super.invalidateQueries<Key>(filters, options)
  }
}
