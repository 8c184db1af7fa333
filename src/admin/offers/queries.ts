import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { OfferType } from '../../shop/offers/rules.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

const PROGRESS_INTERVAL_MS = 2_000

type OfferQuery = Record<string, string>
type OfferRows = { rows: readonly { preparation: { ready: boolean } | null }[]; total: number }

function untilPrepared({ state: { data } }: { state: { data: OfferRows | undefined } }): number | false {
  return data?.rows.some(({ preparation }) => preparation?.ready === false) ? PROGRESS_INTERVAL_MS : false
}

function offersQuery<Rows extends OfferRows>(
  offerType: OfferType,
  query: OfferQuery,
  rowsOf: (answer: Awaited<ReturnType<typeof getOffers>>) => Rows,
) {
  return queryOptions({
    queryKey: ['offers', offerType, query],
    queryFn: async () => rowsOf(await getOffers(offerType, query)),
    placeholderData: keepPreviousData,
    refetchInterval: untilPrepared,
  })
}

const getOffers = (offerType: OfferType, query: OfferQuery) =>
  send(api.offer['get-offer'].$get({ query: { ...query, offerType } }))

export const productOffersQuery = (query: OfferQuery) =>
  offersQuery('Products', query, ({ productOffer, productTotal }) => ({
    rows: productOffer,
    total: productTotal,
  }))

export const categoryOffersQuery = (query: OfferQuery) =>
  offersQuery('Category', query, ({ categoryOffer, categoryTotal }) => ({
    rows: categoryOffer,
    total: categoryTotal,
  }))

export const wideOffersQuery = (query: OfferQuery) =>
  offersQuery('Brand', query, ({ wideOffer, wideTotal }) => ({ rows: wideOffer, total: wideTotal }))

export function targetsQuery(offerType: OfferType, search: string) {
  return queryOptions({
    queryKey: ['offers', 'targets', offerType, search] as const,
    queryFn: async () =>
      (await send(api.offer['get-targets'].$get({ query: { offerType, search } }))).targets,
  })
}

export type PreviewInput = { offerType: OfferType; targetOfferId: string } & (
  | { discountPercentage: string }
  | { discountAmount: string }
)

export function previewOfferQuery(query: PreviewInput) {
  return queryOptions({
    queryKey: ['offers', 'what-if', query] as const,
    queryFn: () => send(api.offer['what-if'].$get({ query })),
    placeholderData: (before, last) =>
      last?.queryKey[2]?.targetOfferId === query.targetOfferId ? before : undefined,
  })
}

export function previewEndQuery(id: string) {
  return queryOptions({
    queryKey: ['offers', 'what-if-ended', id],
    queryFn: () => send(api.offer['what-if-ended'][':id'].$get({ param: { id } })),
    staleTime: 0,
  })
}

type OfferFields = Parameters<(typeof api.offer)['create-offer']['$post']>[0]['json']

export function useCreateOffer() {
  return useChange((json: OfferFields) => send(api.offer['create-offer'].$post({ json })))
}

type EndDateFields = Parameters<(typeof api.offer)['update-offer'][':id']['$put']>[0]['json']

export function useChangeEndDate(id: string) {
  return useChange((json: EndDateFields) =>
    send(api.offer['update-offer'][':id'].$put({ param: { id }, json })),
  )
}

export function useEndOffer(id: string) {
  return useChange(() => send(api.offer['end-offer'][':id'].$put({ param: { id } })))
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn: change, onSettled: () => invalidateQueries('offers', 'products') })
}
