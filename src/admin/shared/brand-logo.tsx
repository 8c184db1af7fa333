import { cx } from '../../ui/cx.ts'

interface BrandLogoProps {
  /** Path without size and extension. */
  picture: string | null | undefined
  name: string
  small?: boolean
}

export function BrandLogo({ picture, name, small }: BrandLogoProps) {
  return (
    <span
      className={cx(
        'type-number grid aspect-4/3 shrink-0 place-items-center bg-sunk text-muted',
        small ? 'w-14 text-xl' : 'w-20 border border-line text-2xl',
      )}
    >
      {picture ? (
        <img
          src={`${picture}-160.webp`}
          alt=""
          width={80}
          height={60}
          loading="lazy"
          className="aspect-4/3 w-full object-contain"
        />
      ) : (
        <span aria-hidden>{[...name][0]}</span>
      )}
    </span>
  )
}
