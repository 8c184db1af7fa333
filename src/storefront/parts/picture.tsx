import { type CSSProperties, useState } from 'react'
import { type PictureOnWire, srcset } from '../../lib/pictures.ts'
import { NoPicture } from '../../ui/brand-art/no-picture.tsx'
import { cx } from '../../ui/cx.ts'
import { PreloadImage } from './preload-image.tsx'

type PictureProps = {
  of: PictureOnWire | null
  alt: string
  /** How wide it is shown: the `sizes` of an `img`. */
  sizes: string
  /** In sight when the page opens: fetched at once, `first` before everything else. */
  loading?: 'first' | 'eager' | 'lazy'
  className?: string | undefined
  style?: CSSProperties | undefined
}

/**
 * A product's picture, 4:3, in the size and format that suit the screen. Until it has come, its average colour stands
 * there; where there is none, or it cannot be had, the page says so.
 */
export function Picture({ of, alt, sizes, loading = 'lazy', className, style }: PictureProps) {
  const [lost, setLost] = useState(false)
  if (!of || lost) {
    return (
      <span {...(alt ? { role: 'img', 'aria-label': `${alt}: no picture` } : { 'aria-hidden': true })}>
        <NoPicture className={className} />
      </span>
    )
  }
  const avif = srcset(of, 'avif')
  // One that could not be had before React took over has told nobody.
  const notice = (picture: HTMLImageElement | null) => {
    if (picture?.complete && picture.naturalWidth === 0) setLost(true)
  }
  return (
    <>
      {loading === 'first' && <PreloadImage href={of.src} srcSet={avif} sizes={sizes} />}
      <picture className="block">
        <source type="image/avif" srcSet={avif} sizes={sizes} />
        <source type="image/webp" srcSet={srcset(of, 'webp')} sizes={sizes} />
        <img
          ref={notice}
          onError={() => setLost(true)}
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
