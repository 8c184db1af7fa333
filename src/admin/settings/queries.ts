import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { Service } from '../../shop/settings/services/rules.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => (await send(api.settings['get-settings'].$get())).settings,
})

export function mailPreviewQuery(
  json: Parameters<(typeof api.settings)['preview-mail']['$post']>[0]['json'],
) {
  return queryOptions({
    queryKey: ['mail-preview', json],
    queryFn: () => send(api.settings['preview-mail'].$post({ json })),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: () => send(api.settings['get-services'].$get()),
})

type ServiceEdit = Parameters<(typeof api.settings)['save-service']['$put']>[0]['json']
type ServiceTry = Parameters<(typeof api.settings)['check-service']['$post']>[0]['json']

const afterService = () => invalidateQueries('services', 'trail')

export function useSaveService() {
  return useMutation({
    mutationFn: (json: ServiceEdit) => send(api.settings['save-service'].$put({ json })),
    onSuccess: afterService,
  })
}

export function useRemoveService(service: Service) {
  return useMutation({
    mutationFn: () => send(api.settings['remove-service'][':service'].$delete({ param: { service } })),
    onSuccess: afterService,
  })
}

export const checkService = (json: ServiceTry) => send(api.settings['check-service'].$post({ json }))

export const checks = {
  payment: () => send(api.settings['check-payment-keys'].$post()),
  mail: () => send(api.settings['send-test-mail'].$post()),
}

type Edit = Parameters<(typeof api.settings)['save-settings']['$put']>[0]['json']

export function useSaveSettings() {
  return useMutation({
    mutationFn: (json: Edit) => send(api.settings['save-settings'].$put({ json })),
    onSuccess: () => invalidateQueries('settings'),
  })
}

// The key begins like that of the settings, because publishing changes both.
export const scheduledQuery = queryOptions({
  queryKey: ['settings', 'scheduled'],
  queryFn: async () => (await send(api.settings['get-scheduled'].$get())).scheduled,
})

type Schedule = Parameters<(typeof api.settings)['schedule-settings']['$post']>[0]['json']

export function useScheduleSettings() {
  return useMutation({
    mutationFn: (json: Schedule) => send(api.settings['schedule-settings'].$post({ json })),
    onSuccess: () => invalidateQueries('settings'),
  })
}

export function useCancelScheduled() {
  return useMutation({
    mutationFn: (id: string) => send(api.settings['cancel-scheduled'][':id'].$delete({ param: { id } })),
    onSettled: () => invalidateQueries('settings'),
  })
}

const MAX_FOUND = 20

/** Keyed like the list of products, so that a change of one invalidates them. */
export function foundProductsQuery(search: string) {
  const query = { ...(search && { search }), page: '1', limit: String(MAX_FOUND) }
  return queryOptions({
    queryKey: ['products', 'found', search],
    queryFn: async () => (await send(api.product.getProducts.$get({ query }))).products,
  })
}

export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'picked', id],
    queryFn: async () =>
      (await send(api.product.productDetails[':id'].$get({ param: { id } }))).productsDetails,
    retry: false,
  })
}
