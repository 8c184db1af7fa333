import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PageHead } from '../../lib/page-heads.ts'
import { settingsQuery } from './queries.ts'

interface HeadPreviewProps {
  /** As `men`. */
  page: string
  path: string
  title: string
  description: string
  /** A path or data URL, or '' without one. */
  picture: string
}

/** As the page says it now. */
const pageQuery = (path: string) =>
  queryOptions({
    queryKey: ['settings', 'head', path],
    queryFn: async () => {
      const response = await fetch(path)
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const contentOf = (name: string) =>
        page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? ''
      const image = contentOf('og:image')
      return {
        title: page.title,
        description: contentOf('description'),
        image: image && new URL(image).pathname,
      }
    },
  })

/** How a search engine and a messenger may show the page. They decide themselves, and cut long texts. */
export function HeadPreview({ page, path, title, description, picture }: HeadPreviewProps) {
  const { data: now } = useQuery(pageQuery(path))
  const { data: settings } = useQuery(settingsQuery)
  const saved = (settings?.find(({ section }) => section === 'sharing')?.fields.pages as PageHead[])?.find(
    (head) => head.page === page,
  )
  // What is saved and was emptied in the form is what the page says no longer.
  const shown = {
    title: title || (saved?.title ? 'The title of the shop' : now?.title),
    description: description || (saved?.description ? 'The description of the shop' : now?.description),
    image: picture || (saved?.picture ? '' : now?.image),
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <figure>
        <figcaption className="type-label mb-1.5">As a search result</figcaption>
        <div className="border border-line bg-paper p-3 text-ink">
          <p className="wrap-anywhere text-xs">{location.host + path}</p>
          <p dir="auto" className="wrap-anywhere mt-1 line-clamp-2 font-semibold">
            {shown.title}
          </p>
          <p dir="auto" className="wrap-anywhere mt-1 line-clamp-3 text-sm">
            {shown.description}
          </p>
        </div>
      </figure>
      <figure>
        <figcaption className="type-label mb-1.5">As a shared link</figcaption>
        <div className="border border-line bg-paper text-ink">
          {shown.image && <img src={shown.image} alt="" className="aspect-1200/630 w-full object-cover" />}
          <div className="p-3">
            <p dir="auto" className="wrap-anywhere line-clamp-2 font-semibold">
              {shown.title}
            </p>
            <p dir="auto" className="wrap-anywhere line-clamp-1 text-sm">
              {shown.description}
            </p>
            <p className="mt-1 text-xs">{location.host}</p>
          </div>
        </div>
      </figure>
    </div>
  )
}
