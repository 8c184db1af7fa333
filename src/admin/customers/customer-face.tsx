import { useState } from 'react'

/** Decorative: the name stands next to it. */
export function CustomerFace({ name, picture }: { name: string; picture: string | null }) {
  const [lost, setLost] = useState<string>()
  if (picture && picture !== lost)
    return (
      <img
        src={`${picture}-160.webp`}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        onError={() => setLost(picture)}
        className="size-10 shrink-0 rounded-full border border-line bg-sunk object-cover"
      />
    )
  return (
    <span
      aria-hidden
      className="type-number grid size-10 shrink-0 place-items-center rounded-full bg-sunk text-text uppercase"
    >
      {[...name][0] ?? ''}
    </span>
  )
}
