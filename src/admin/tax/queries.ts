import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { send } from '../../client/api-client.ts'
import type { rateForm } from '../../shop/tax/wire.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export const taxClassesQuery = queryOptions({
  queryKey: ['tax', 'classes'],
  queryFn: async () => (await send(api.tax['get-classes'].$get())).classes,
})

export type RateInput = z.input<typeof rateForm>

export function useAddRate() {
  return useMutation({
    mutationFn: (json: RateInput) => send(api.tax['add-rate'].$post({ json })),
    onSettled: () => invalidateQueries('tax'),
  })
}
