/** The type makes browsers without AVIF support skip the preload. */
export function PreloadImage({ href, srcSet, sizes }: { href: string; srcSet: string; sizes: string }) {
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      href={href}
      imageSrcSet={srcSet}
      imageSizes={sizes}
      fetchPriority="high"
    />
  )
}
