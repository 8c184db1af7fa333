import { NoPicture } from '../../ui/brand-art/no-picture.tsx'
import { cx } from '../../ui/cx.ts'

/** Decorative: the product's name is next to it. */
export function Thumbnail({ picture, className }: { picture: string | null; className: string }) {
  return (
    <span className={cx('block shrink-0', className)}>
      {picture === null ? (
        <NoPicture className="text-xs" />
      ) : (
        <img
          src={`${picture}-160.avif`}
          alt=""
          width={112}
          height={84}
          loading="lazy"
          className="aspect-4/3 w-full bg-sunk object-cover"
        />
      )}
    </span>
  )
}
