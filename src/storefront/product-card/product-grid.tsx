import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Card, isUpright } from './card.ts'
import { cardRows, ProductCard } from './product-card.tsx'

/** `clothing`: a picture of 4:3 is wider than the 4:5 that are seen of it; a third more is sharp enough. */
const columns = {
  3: {
    grid: 'grid-cols-2 md:grid-cols-3',
    sizes: '(min-width: 1440px) 330px, (min-width: 1024px) 25vw, (min-width: 768px) 30vw, calc(46vw - 8px)',
    clothing: '(min-width: 1440px) 440px, (min-width: 1024px) 33vw, (min-width: 768px) 40vw, 54vw',
  },
  4: {
    grid: 'grid-cols-2 md:grid-cols-4',
    sizes: '(min-width: 1440px) 320px, (min-width: 768px) 23vw, calc(46vw - 8px)',
    clothing: '(min-width: 1440px) 420px, (min-width: 768px) 31vw, 54vw',
  },
} as const

const gaps = 'grid gap-x-3 md:gap-x-5 -mb-9 md:-mb-12'

type GridProps = {
  products: Card[]
  columns: keyof typeof columns
  aboveFold?: number | undefined
  /** Set on a product page, where two view transitions would collide. */
  still?: boolean | undefined
  action?: (product: Card) => ReactNode
}

export function ProductGrid({ products, columns: wide, aboveFold = 0, still = false, action }: GridProps) {
  const { grid, sizes, clothing } = columns[wide]
  const upright = isUpright(products)
  return (
    <ul className={`${gaps} ${grid}`}>
      {products.map((product, index) => (
        <ProductCard
          key={product._id}
          product={product}
          sizes={upright && product.isClothing ? clothing : sizes}
          upright={upright}
          still={still}
          loading={index >= aboveFold ? 'lazy' : index === 0 ? 'first' : 'eager'}
        >
          {action?.(product)}
        </ProductCard>
      ))}
    </ul>
  )
}

export function GridSkeleton({ count, columns: wide }: { count: number; columns: keyof typeof columns }) {
  return (
    <ul className={`${gaps} ${columns[wide].grid}`} aria-hidden>
      {Array.from({ length: count }, (_, index) => String(index)).map((index) => (
        <li key={index} className={cardRows}>
          <Skeleton className="aspect-4/3" />
          <Skeleton className="mt-3 h-5 w-1/3" />
          <Skeleton className="mt-1.5 h-5 w-5/6" />
          <Skeleton className="mt-2.5 h-6 w-1/2" />
        </li>
      ))}
    </ul>
  )
}
