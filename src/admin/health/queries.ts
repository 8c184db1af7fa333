import { queryOptions } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'

export const healthQuery = queryOptions({
  queryKey: ['report', 'health'],
  queryFn: async () => (await send(api.report.health.$get())).health,
  refetchInterval: 60_000,
})
