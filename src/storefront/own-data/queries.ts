import { queryOptions, useMutation } from '@tanstack/react-query'
import { download } from '../../client/download.ts'
import { type Language, NOTICE_VERSION, type OptionalPurpose } from '../../shop/legal/notices/rules.ts'
import { queryClient } from '../session/query-client.ts'
import { api, send } from '../shared/api.ts'

export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: async () => (await send(api.legal['get-consents'].$get())).consents,
})

export function useSetConsent() {
  return useMutation({
    mutationFn: (said: { purpose: OptionalPurpose; given: boolean; language: Language }) =>
      send(api.legal['set-consent'].$put({ json: { version: NOTICE_VERSION, ...said } })),
    onSettled: () => queryClient.invalidateQueries(consentsQuery),
  })
}

export const nomineeQuery = queryOptions({
  queryKey: ['nominee'],
  queryFn: async () => (await send(api.users['get-nominee'].$get())).nominee,
})

export function useSetNominee() {
  return useMutation({
    mutationFn: (json: { name: string; email: string; relation: string }) =>
      send(api.users['set-nominee'].$put({ json })),
    onSettled: () => queryClient.invalidateQueries(nomineeQuery),
  })
}

export function useRemoveNominee() {
  return useMutation({
    mutationFn: () => send(api.users['remove-nominee'].$delete()),
    onSettled: () => queryClient.invalidateQueries(nomineeQuery),
  })
}

export function useDownload() {
  return useMutation({
    mutationFn: (format: 'json' | 'html') =>
      download(api.users['download-own-data'].$get({ query: { format } })),
  })
}
