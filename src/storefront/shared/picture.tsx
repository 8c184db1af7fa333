import { type CSSProperties, useState } from 'react'
import { type PictureOnWire, srcset } from '../../lib/pictures.ts'
import { NoPicture } from '../../ui/brand-art/no-picture.tsx'
import { cx } from '../../ui/cx.ts'

type PictureProps = {
  of: PictureOnWire | null
  alt: string
  /** The `sizes` attribute of the `img`. */
  sizes: string
  /** `eager` for pictures above the fold, `first` with high fetch priority. */
  loading?: 'first' | 'eager' | 'lazy'
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** Shows the average colour until the picture has loaded. */
export function Picture({ of, alt, sizes, loading = 'lazy', className, style }: PictureProps) {
  const [failed, setFailed] = useState(false)
  if (!of || failed) {
    return (
      <span {...(alt ? { role: 'img', 'aria-label': `${alt}: no picture` } : { 'aria-hidden': true })}>
        <NoPicture className={className} />
      </span>
    )
  }
  const avif = srcset(of, 'avif')
  // An error before hydration fires no `onError`.
  const checkLoaded = (picture: HTMLImageElement | null) => {
    if (picture?.complete && picture.naturalWidth === 0) setFailed(true)
  }
  return (
    <>
      {loading === 'first' && <PreloadImage href={of.src} srcSet={avif} sizes={sizes} />}
      <picture className="block">
        <source type="image/avif" srcSet={avif} sizes={sizes} />
        <source type="image/webp" srcSet={srcset(of, 'webp')} sizes={sizes} />
        <img
          ref={checkLoaded}
          onError={() => setFailed(true)}
          src={of.src}
          alt={alt}
          width={of.width}
          height={of.height}
          loading={loading === 'lazy' ? 'lazy' : 'eager'}
          fetchPriority={loading === 'first' ? 'high' : 'auto'}
          decoding={loading === 'first' ? 'sync' : 'async'}
          className={cx('block aspect-4/3 w-full object-cover', className)}
          style={{ backgroundColor: of.colour, ...style }}
        />
      </picture>
    </>
  )
}

/** The type makes browsers without AVIF support skip the preload. */
function PreloadImage({ href, srcSet, sizes }: { href: string; srcSet: string; sizes: string }) {
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
