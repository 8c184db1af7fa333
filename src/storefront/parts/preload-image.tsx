/** Has a picture fetched before everything else; a browser that cannot show AVIF leaves it. */
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
