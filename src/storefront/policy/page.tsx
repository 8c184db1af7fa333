import { useLoaderData } from 'react-router'
import { type PageName, pageDescriptions, pageTitles } from '../../shop/settings/page-names-rules.ts'
import { Prose } from '../../ui/prose.tsx'
import { api, send } from '../shared/api.ts'
import { Meta } from '../shared/meta.tsx'
import type { LoaderArgs } from '../shared/prefetch.ts'
import { useShopFacts } from '../shared/shop-facts.ts'

/** The page is named by the path, in any case and with or without a slash at its end. */
export function loader({ request }: LoaderArgs) {
  const page = new URL(request.url).pathname.toLowerCase().replaceAll('/', '') as PageName
  return send(api.legal['get-page'].$get({ query: { page } }))
}

export function Component() {
  const { page, html } = useLoaderData<typeof loader>()
  const { name } = useShopFacts()
  return (
    <div className="page-width pt-8 pb-16 lg:pt-12">
      <Meta
        title={pageTitles[page]}
        description={`${name}: ${pageDescriptions[page]}`}
        path={`/${page}`}
        page={page}
      />
      <h1 className="type-title">{pageTitles[page]}</h1>
      <Prose html={html} className="mt-6" />
    </div>
  )
}
