import { useLoaderData } from 'react-router'
import { formatRupees } from '../../lib/money.ts'
import { ON_OFFER } from '../../shop/catalog/rules.ts'
import { Corner } from '../../ui/brand-art/touchline.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Link } from '../../ui/link.tsx'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { Meta } from '../shared/meta.tsx'
import { Picture } from '../shared/picture.tsx'
import {
  byBrands,
  deliveredAcross,
  goodsInWords,
  type SellingFacts,
  type ShopFacts,
  useShopFacts,
} from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { BySport } from './by-sport.tsx'
import { Collections } from './collections.tsx'
import { type Home, loadHome, type Row } from './loader.ts'
import { Scene } from './scene.tsx'

export { loadHome as loader }

export function Component() {
  const { hero, rows, brands } = useLoaderData<typeof loadHome>()
  const { name, selling, brands: names, texts } = useShopFacts()
  const products = rows.flatMap((row) => (row.kind === 'collections' ? [] : row.products))
  return (
    <>
      <Meta
        title={texts.goods ? `${name}: ${goodsInWords({ texts })}` : name}
        description={`${texts.goods || 'Goods'} for men, women and kids${byBrands(names)}, ${deliveredAcross(selling)} ${feeOf(selling)}.`}
        path={urls.home}
        page="home"
        picture={products[0]?.pictures.thumbnail ?? null}
      />
      <Hero hero={hero} />
      <Promises brands={brands} />
      {rows.map((row, index) => {
        const before = rows.slice(0, index).filter(({ kind }) => kind === row.kind).length
        const id = before > 0 ? `${row.kind}-${before + 1}` : row.kind
        return row.kind === 'collections' ? (
          <Collections key={id} {...row} />
        ) : (
          <ProductRow key={id} id={id} row={row} />
        )
      })}
      <BySport />
    </>
  )
}

type ProductRowProps = { id: string; row: Exclude<Row, { kind: 'collections' }> }

function ProductRow({ id, row }: ProductRowProps) {
  const more = moreOf(row)
  return (
    <section aria-labelledby={id} className="page-width pt-16">
      <Corner
        aside={
          more && (
            <Link to={more.to} className="font-semibold underline decoration-2 underline-offset-4">
              {more.label}
            </Link>
          )
        }
      >
        <h2 id={id} className="type-title">
          {row.title}
        </h2>
      </Corner>
      <div className="pt-8">
        <ProductGrid products={row.products} columns={4} />
      </div>
    </section>
  )
}

function moreOf({ kind, name }: ProductRowProps['row']): { to: string; label: string } | null {
  if (kind === 'picked') return null
  if (kind === 'offers') return { to: `${urls.shop}?onOffer=${ON_OFFER}`, label: 'All offers' }
  if (name === null) return { to: urls.shop, label: 'Shop everything' }
  // An address separates names by commas.
  if (name.includes(',')) return null
  return { to: kind === 'brand' ? urls.brand(name) : urls.category(name), label: `All of ${name}` }
}

const place =
  'hero-picture aspect-4/3 md:aspect-video lg:absolute lg:inset-y-0 lg:right-0 lg:-z-10 lg:aspect-video lg:h-full lg:w-auto lg:max-w-none max-lg:mask-t-from-80% lg:mask-l-from-65% lg:mask-l-to-100%'
const sizes = '(min-width: 1024px) 90vw, 80vw'

/** The scene shows goods of the demo's brands. */
function Hero({ hero: { picture, headline, text, button } }: { hero: Home['hero'] }) {
  const { demo, texts } = useShopFacts()
  return (
    <div className="brand-ground scheme-dark relative isolate overflow-hidden">
      <div className="page-width flex flex-col items-start justify-center pt-12 pb-10 md:pt-16 lg:h-[clamp(34rem,50vw,48rem)] lg:py-0">
        {texts.goods && <p className="type-label">{texts.goods}</p>}
        <h1 className="type-hero wrap-anywhere mt-4 lg:max-w-[8ch]">{headline}</h1>
        {text && <p className="mt-5 max-w-[30ch] text-lg">{text}</p>}
        <ButtonLink to={urls.shop} size="large" className="mt-8">
          {button}
        </ButtonLink>
      </div>
      {picture ? (
        <Picture of={picture} alt="" loading="first" sizes={sizes} className={place} />
      ) : (
        demo && <Scene of="home" first sizes={sizes} className={`object-[85%] ${place}`} />
      )}
    </div>
  )
}

/** 'free', 'for ₹30', 'from ₹30', 'free or for a fee, by weight'. */
function feeOf({ shippingFee, feeBasis }: SellingFacts): string {
  if (feeBasis !== null && shippingFee === 0) return `free or for a fee, ${feeBasis}`
  if (feeBasis !== null) return `from ${formatRupees(shippingFee)}`
  return shippingFee === 0 ? 'free' : `for ${formatRupees(shippingFee)}`
}

function deliveryPromise({ shippingFee, freeShippingFrom, feeBasis }: SellingFacts) {
  const free = freeShippingFrom === null ? null : `free from ${formatRupees(freeShippingFrom)}`
  if (feeBasis !== null) {
    const [number, some] =
      shippingFee === 0 ? ['Free', ' of some orders'] : [`From ${formatRupees(shippingFee)}`, '']
    return { number, words: `delivery${some}, ${feeBasis}${free === null ? '' : `, ${free}`}` }
  }
  if (shippingFee === 0) return { number: 'Free', words: 'delivery, whatever the order' }
  return { number: formatRupees(shippingFee), words: `delivery, ${free ?? 'whatever the order'}` }
}

function promisesOf({ selling, texts }: ShopFacts, brands: number) {
  const { codLimit } = selling
  const { cashPromise, brandsPromise } = texts
  return [
    deliveryPromise(selling),
    codLimit > 0 && cashPromise !== '' && { number: formatRupees(codLimit), words: cashPromise },
    brands > 1 && brandsPromise !== '' && { number: String(brands), words: brandsPromise },
  ].filter((promise) => promise !== false)
}

function Promises({ brands }: { brands: number }) {
  const facts = useShopFacts()
  return (
    <div className="border-text border-b-2">
      <ul className="page-width grid gap-x-4 gap-y-3 py-5 max-md:grid-cols-[auto_1fr] md:grid-cols-3 md:gap-x-8">
        {promisesOf(facts, brands).map(({ number, words }) => (
          <li
            key={number}
            className="flex items-baseline gap-3 max-md:col-span-2 max-md:grid max-md:grid-cols-subgrid"
          >
            <span className="type-number text-2xl">{number}</span>
            <span className="text-muted">{words}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
