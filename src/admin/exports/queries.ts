import { queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { isExportOpen } from '../../shop/reports/data-export/rules.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

const POLL_MS = 2_000

export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: async () => (await send(api.export['get-exports'].$get())).exports,
  refetchInterval: ({ state }) => (state.data?.some((each) => isExportOpen(each.state)) ? POLL_MS : false),
})

const onSettled = () => invalidateQueries('exports', 'trail')

export const useBeginExport = () =>
  useMutation({
    mutationFn: (pictures: 'files' | 'addresses') =>
      send(api.export['begin-export'].$post({ json: { pictures } })),
    onSettled,
  })

export const useRemoveExport = (id: string) =>
  useMutation({
    mutationFn: () => send(api.export['remove-export'][':id'].$delete({ param: { id } })),
    onSettled,
  })

/** The browser itself saves the file, which may be larger than the memory of a page. Before that the second factor is asked for. */
export const useDownloadExport = (id: string) =>
  useMutation({
    mutationFn: async () => {
      await send(api.export['get-export'][':id'].$get({ param: { id } }))
      const href = `/export/download-export/${id}`
      Object.assign(document.createElement('a'), { href, download: '' }).click()
    },
    onSettled,
  })
