import type { PictureOnWire } from '../../lib/pictures.ts'
import { useShopFacts } from './shop-facts.ts'

type MetaProps = {
  title: string
  description?: string
  /** Canonical path; omitted for pages that are not indexed. */
  path?: string
  picture?: PictureOnWire | null
  /** `noindex`: search results, unavailable products and a shopper's own pages. */
  hidden?: boolean
}

export function Meta({ title, description, path, picture, hidden }: MetaProps) {
  const { origin, name: shop } = useShopFacts()
  const name = title.includes(shop) ? title : `${title} · ${shop}`
  const widest = picture?.widths.at(-1)
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
      {picture && widest && (
        <>
          <meta property="og:image" content={`${origin}${picture.src}-${widest}.jpg`} />
          <meta property="og:image:width" content={String(widest)} />
          <meta
            property="og:image:height"
            content={String(Math.round((widest * picture.height) / picture.width))}
          />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
