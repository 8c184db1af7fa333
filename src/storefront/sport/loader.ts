import { loadListing } from '../listing/loader.ts'
import { api, send } from '../shared/api.ts'
import { notFound } from '../shared/not-found.ts'
import type { LoaderArgs } from '../shared/prefetch.ts'
import { urls } from '../shared/urls.ts'

export async function loadSport(args: LoaderArgs) {
  const { sports } = await send(api.product.getSports.$get())
  const sport = sports.find(({ slug }) => slug === args.params.slug) ?? notFound()
  const { slug, name } = sport
  return { sport, listing: await loadListing(args, { path: urls.sport(slug), name, sport: slug }) }
}
