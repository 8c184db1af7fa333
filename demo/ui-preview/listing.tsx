import Heart from 'lucide-react/icons/heart'
import { Badge } from '../../src/ui/badge.tsx'
import { Court, type Ground } from '../../src/ui/brand-art/court.tsx'
import { NoPicture } from '../../src/ui/brand-art/no-picture.tsx'
import type { Elements } from '../../src/ui/elements.ts'
import { IconButton } from '../../src/ui/icon-button.tsx'
import { Price } from '../../src/ui/price.tsx'
import { Rating } from '../../src/ui/rating.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { dearest, longName } from './extreme-values.ts'

interface Goods {
  name: string
  maker: string
  picture: Elements
  now: string
  was?: string
  off?: string
}

const onCourt = (ground: Ground) => <Court ground={ground} className="aspect-4/3" />

const goods: Goods[] = [
  {
    name: 'Court Runner 3',
    maker: 'Nivia',
    picture: onCourt('clay'),
    now: '₹3,374.25',
    was: '₹4,499',
    off: '25% off',
  },
  { name: 'Corner Flag Jersey', maker: 'Śarmā & Sons', picture: onCourt('turf'), now: '₹1,799' },
  {
    name: longName,
    maker: longName,
    picture: onCourt('hard'),
    now: dearest,
    was: '₹1,59,99,900',
    off: '19% off',
  },
  { name: 'Without a picture', maker: 'Cosco', picture: <NoPicture />, now: '₹2,299' },
  {
    name: 'With a broken picture',
    maker: 'Cosco',
    picture: <img src="/images/gone" alt="" className="picture aspect-4/3 w-full bg-clay" />,
    now: '₹2,299',
  },
]

export const Listing = () => (
  <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-5">
    {goods.map(({ name, maker, picture, ...price }) => (
      <li key={name} className="relative min-w-0">
        <div className="relative">
          {picture}
          {price.off && (
            <Badge tone="alarm" className="absolute bottom-0 left-0">
              {price.off}
            </Badge>
          )}
          <IconButton label={`Add ${name} to wishlist`} className="absolute top-1 right-1 bg-surface">
            <Heart size={20} />
          </IconButton>
        </div>
        <div className="mt-3 flex items-baseline justify-between gap-2">
          <p className="type-label truncate text-muted text-xs">{maker}</p>
          <Rating value={4.7} />
        </div>
        <p className="mt-0.5 line-clamp-2 font-semibold leading-snug">{name}</p>
        <Price now={price.now} was={price.was} className="mt-1.5" />
      </li>
    ))}
    <li>
      <Skeleton className="aspect-4/3" />
      <Skeleton className="mt-3 h-4 w-16" />
      <Skeleton className="mt-2 h-5 w-40 max-w-full" />
      <Skeleton className="mt-2 h-5 w-24" />
    </li>
  </ul>
)
