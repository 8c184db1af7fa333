import { shareCard } from '../../lib/page-heads.ts'
import type { PictureOnWire } from '../../lib/pictures.ts'
import { useShopFacts } from './shop-facts.ts'

type MetaProps = {
  title: string
  description?: string
  /** Canonical path; omitted for pages that are not indexed. */
  path?: string
  picture?: PictureOnWire | null
  /** Of the head that the owner may have set, as `home` or `brand:nike`. */
  page?: string | null
  /** Canonical instead of `path` where there is such a head. */
  ownPath?: string
  /** `noindex`: search results, unavailable products and a shopper's own pages. */
  hidden?: boolean
}

export function Meta({ hidden, page, ...usual }: MetaProps) {
  const { origin, name: shop, heads } = useShopFacts()
  const own = page ? heads[page] : undefined
  const path = (own && usual.ownPath) || usual.path
  const title = own?.title || usual.title
  const description = own?.description || usual.description
  const name = own?.title || title.includes(shop) ? title : `${title} · ${shop}`
  const image = own?.picture ? { src: `${own.picture}-1280.jpg`, ...shareCard } : imageOf(usual.picture)
  return (
    <>
      <title>{name}</title>
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
      {path && !hidden && <link rel="canonical" href={origin + path} />}
      {path && (
        <>
          <meta property="og:site_name" content={shop} />
          <meta property="og:type" content="website" />
          <meta property="og:title" content={title} />
          <meta property="og:url" content={origin + path} />
          {description && <meta property="og:description" content={description} />}
        </>
      )}
      {image && (
        <>
          <meta property="og:image" content={origin + image.src} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}

function imageOf(picture: PictureOnWire | null | undefined) {
  const width = picture?.widths.at(-1)
  if (!picture || !width) return null
  const height = Math.round((width * picture.height) / picture.width)
  return { src: `${picture.src}-${width}.jpg`, width, height }
}
