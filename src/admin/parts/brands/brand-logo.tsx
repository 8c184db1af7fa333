import type { Brand } from './queries.ts'

/** A brand's logo, whole; where there is none, the first letter of its name. */
export function BrandLogo({ brand: { brandName, picture } }: { brand: Brand }) {
  return (
    <span className="grid aspect-4/3 w-20 shrink-0 place-items-center border border-line bg-sunk">
      {picture ? (
        <img
          src={`${picture.src}-160.webp`}
          alt=""
          width={80}
          height={60}
          loading="lazy"
          className="aspect-4/3 w-full object-contain"
        />
      ) : (
        <span aria-hidden className="type-number text-2xl text-muted">
          {[...brandName][0]}
        </span>
      )}
    </span>
  )
}
