import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { askOnceMore } from '../lib/answers.ts'

/** The query client of shop and dashboard, for answers that are fresh for so many milliseconds. */
export class ShopQueryClient extends QueryClient {
  constructor(staleTime: number) {
    super({
      defaultOptions: {
        queries: { retry: askOnceMore, staleTime, networkMode: 'always' },
        // Without a connection they would wait in silence, and be sent when nobody expects it any more.
        mutations: { networkMode: 'always' },
      },
    })
  }

  /** An answer that is on its way may be older than the change for which its query is stale now: it does not count. */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    await this.cancelQueries<Key>(filters)
    await super.invalidateQueries<Key>(filters, options)
  }
}
