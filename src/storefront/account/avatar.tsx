import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { initialOf, smallest } from './own-picture.ts'

interface AvatarProps {
  name: string
  picture: string | null
  className: string
}

/** Decorative: the name is shown beside it. */
export function Avatar({ name, picture, className }: AvatarProps) {
  const [lost, setLost] = useState<string>()
  if (picture && picture !== lost)
    return (
      <img
        src={smallest(picture)}
        alt=""
        onError={() => setLost(picture)}
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
      {initialOf(name)}
    </span>
  )
}
