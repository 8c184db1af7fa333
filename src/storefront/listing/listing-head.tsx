import { Court, type Ground } from '../../ui/brand-art/court.tsx'
import { BandLines } from './band-lines.tsx'

export function ListingHead({ name, ground, search }: { name: string; ground: Ground; search: string }) {
  return (
    <Court ground={ground} bare className="h-28 md:h-44">
      <BandLines ground={ground} />
      <div className="page-width flex h-full flex-col justify-end pb-5 md:pb-7">
        {search ? (
          <>
            <p className="type-label">Search</p>
            <h1 className="type-title line-clamp-2">Results for “{search}”</h1>
          </>
        ) : (
          <h1 className="type-hero">{name}</h1>
        )}
      </div>
    </Court>
  )
}
