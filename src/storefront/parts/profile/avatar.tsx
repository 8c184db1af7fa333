import { cx } from '../../../ui/cx.ts'

interface AvatarProps {
  name: string
  /** A path or a data URL. */
  picture: string | null
  className: string
}

/** The shopper's picture, or the first letter of the name as on a shirt. Says nothing: the name stands beside it. */
export function Avatar({ name, picture, className }: AvatarProps) {
  if (picture)
    return (
      <img
        src={picture}
        alt=""
        className={cx('shrink-0 rounded-full border border-line bg-sunk object-cover', className)}
      />
    )
  return (
    <span
      aria-hidden
      className={cx(
        'type-number grid shrink-0 place-items-center rounded-full bg-action text-on-action uppercase',
        className,
      )}
    >
      {name.charAt(0)}
    </span>
  )
}
