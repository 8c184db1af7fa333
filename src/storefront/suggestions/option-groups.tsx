import HistoryIcon from 'lucide-react/icons/history'
import SearchIcon from 'lucide-react/icons/search'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { ReactNode } from 'react'
import type { ShownSearchesOnWire } from '../../shop/catalog/popular-searches/wire.ts'
import { priceTag } from '../../shop/catalog/product-card-rules.ts'
import type { SuggestedProductOnWire, SuggestionsOnWire } from '../../shop/catalog/suggestions/wire.ts'
import { Price } from '../../ui/price.tsx'
import { Picture } from '../shared/picture.tsx'
import { urls } from '../shared/urls.ts'
import { Highlighted } from './highlighted.tsx'

export type OptionGroup = { name: string; options: Option[] }
/** `search` is the text of a search, which becomes a recent one. */
export type Option = { to: string; search?: string; content: ReactNode }

export function groupsOf(typed: string, suggestions: SuggestionsOnWire): OptionGroup[] {
  const { searches, categories, brands, products } = suggestions
  const nameOption = (to: string, name: string) => ({
    to,
    content: (
      <span className="truncate">
        <Highlighted text={name} typed={typed} />
      </span>
    ),
  })
  return [
    { name: 'Searches', options: searches.map((search) => searchOption(search, typed)) },
    { name: 'Categories', options: categories.map((name) => nameOption(urls.category(name), name)) },
    { name: 'Brands', options: brands.map((name) => nameOption(urls.brand(name), name)) },
    {
      name: 'Products',
      options: products.map((product) => ({
        to: urls.product(product._id),
        content: <Product product={product} typed={typed} />,
      })),
    },
  ].filter(({ options }) => options.length > 0)
}

/** Of the empty field: what this browser searched for, and what others did, or the categories of a shop that does not know yet. */
export function groupsBeforeTyping(
  recent: readonly string[],
  popular: ShownSearchesOnWire | null,
): OptionGroup[] {
  const { searches = [], categories = [] } = popular ?? {}
  const others = searches.filter((search) => !recent.some((own) => own.toLowerCase() === search))
  return [
    { name: 'Recent searches', options: recent.map((search) => pastSearch(search, HistoryIcon)) },
    { name: 'Popular searches', options: others.map((search) => pastSearch(search, TrendingUp)) },
    {
      name: 'Categories',
      options:
        searches.length > 0
          ? []
          : categories.map((name) => ({
              to: urls.category(name),
              content: <span className="truncate">{name}</span>,
            })),
    },
  ].filter(({ options }) => options.length > 0)
}

function pastSearch(search: string, Icon: typeof HistoryIcon): Option {
  return {
    to: urls.search(search),
    search,
    content: (
      <>
        <Icon size={18} aria-hidden className="shrink-0 text-muted" />
        <span className="truncate">{search}</span>
      </>
    ),
  }
}

function searchOption(search: string, typed: string): Option {
  return {
    to: urls.search(search),
    search,
    content: (
      <>
        <SearchIcon size={18} aria-hidden className="shrink-0 text-muted" />
        <span className="truncate">
          <Highlighted text={search} typed={typed} />
        </span>
      </>
    ),
  }
}

function Product({ product, typed }: { product: SuggestedProductOnWire; typed: string }) {
  return (
    <>
      <div className="w-16 shrink-0">
        <Picture of={product.picture} alt="" sizes="64px" loading="eager" />
      </div>
      <div className="min-w-0">
        <p className="truncate font-semibold leading-snug">
          <Highlighted text={product.productName} typed={typed} />
        </p>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <p className="type-label text-muted text-xs">{product.brandName}</p>
          <Price size="small" {...priceTag(product)} />
        </div>
      </div>
    </>
  )
}
