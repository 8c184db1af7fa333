import { Fragment, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { ThemeSwitch } from '../../../ui/theme/theme-switch.tsx'
import { cachedHtml } from '../../shared/cached-html.ts'
import { type ShopFacts, useShopFacts } from '../../shared/shop-facts.ts'
import { urls } from '../../shared/urls.ts'

const MAX_BRANDS = 5

const columnsOf = ({ brands, wishlists }: ShopFacts) => [
  {
    title: 'Shop',
    links: [
      { to: urls.shop, name: 'Everything' },
      { to: urls.men, name: 'Men' },
      { to: urls.women, name: 'Women' },
      { to: urls.kids, name: 'Kids' },
    ],
  },
  {
    title: 'Brands',
    links: brands.slice(0, MAX_BRANDS).map((brand) => ({ to: urls.brand(brand), name: brand })),
  },
  {
    title: 'Yours',
    links: [
      { to: urls.cart, name: 'Cart' },
      ...(wishlists ? [{ to: urls.wishlist, name: 'Wishlist' }] : []),
      { to: urls.orderHistory, name: 'Orders' },
      { to: urls.wallet, name: 'Wallet' },
      { to: urls.addresses, name: 'Addresses' },
    ],
  },
]

const pages = [
  ...['Returns', 'Shipping', 'Terms', 'Privacy', 'Contact', 'Complaints'].map((name) => ({
    to: `/${name.toLowerCase()}`,
    name,
  })),
  { to: urls.sizeGuide, name: 'Size guide' },
]

export function Footer() {
  const facts = useShopFacts()
  const { seller, supportEmail, demo, texts } = facts
  const columns = columnsOf(facts).filter(({ links }) => links.length > 0)
  return (
    <footer
      className="brand-ground scheme-dark mt-24 overflow-hidden"
      {...cachedHtml(facts, () => (
        <>
          <FieldLines />
          <div className="page-width pb-10 max-md:pb-28">
            <div className="grid gap-x-8 gap-y-10 md:grid-cols-[1fr_1fr] lg:grid-cols-[1fr_26rem]">
              <nav aria-label="Footer" className="grid grid-cols-3 gap-4 sm:gap-8">
                {columns.map(({ title, links }) => (
                  <div key={title}>
                    <h2 className="type-label text-muted">{title}</h2>
                    <ul className="wrap-anywhere mt-2">
                      {links.map(({ to, name }) => (
                        <li key={to}>
                          <Link
                            to={to}
                            className="inline-flex min-h-9 items-center underline-offset-4 hover:underline"
                          >
                            {name}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
              </nav>
              {texts.newsletter && <Newsletter title={texts.newsletterTitle} />}
            </div>
            <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 border-line border-t pt-6 text-muted text-sm">
              <div className="max-w-prose">
                <p>
                  <span>{seller}</span>
                  {supportEmail && (
                    <>
                      <span>{' · '}</span>
                      <a
                        href={`mailto:${supportEmail}`}
                        className="underline underline-offset-4 hover:text-text"
                      >
                        {supportEmail}
                      </a>
                    </>
                  )}
                  {pages.map(({ to, name }) => (
                    <Fragment key={to}>
                      <span>{' · '}</span>
                      <Link to={to} className="underline underline-offset-4 hover:text-text">
                        {name}
                      </Link>
                    </Fragment>
                  ))}
                </p>
                {demo && (
                  <p className="mt-1">
                    A demo: nothing is sold here and no money moves. Mails arrive in{' '}
                    <a href={urls.mailbox} className="underline underline-offset-4 hover:text-text">
                      the mailbox
                    </a>
                    .
                  </p>
                )}
              </div>
              <ThemeSwitch />
            </div>
          </div>
        </>
      ))}
    />
  )
}

/** Not connected to anything (specification, section 2), and says so when it is used. */
function Newsletter({ title }: { title: string }) {
  const [used, setUsed] = useState(false)
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setUsed(true)
      }}
    >
      <label htmlFor="newsletter" className="type-heading block">
        {title}
      </label>
      <div className="mt-4 flex">
        <input
          id="newsletter"
          type="email"
          autoComplete="email"
          placeholder="Your email"
          className="h-12 w-0 grow rounded-none border-2 border-text border-r-0 bg-transparent px-4"
        />
        <Button className="whitespace-nowrap" onClick={() => setUsed(true)}>
          Sign up
        </Button>
      </div>
      <p role="status" className="text-muted text-sm not-empty:mt-3">
        {used && 'There is no newsletter yet: nothing was sent, and nothing is kept.'}
      </p>
    </form>
  )
}

function FieldLines() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 150"
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="pitch-lines block w-full opacity-40"
    >
      <path d="M0 1h1440M420 0v92h600V0M560 0v38h320V0M640 92a94 94 0 0 0 160 0" />
      <circle cx="720" cy="64" r="3" fill="currentColor" />
    </svg>
  )
}
