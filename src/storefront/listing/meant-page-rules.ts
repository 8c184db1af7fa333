import { urls } from '../shared/urls.ts'

export type MeantPage = { label: string; to: string }

/** The first that a word of the search names is meant. */
const pages: readonly (MeantPage & { words: string })[] = [
  {
    label: 'Returns',
    to: '/returns',
    words: 'return returns refund refunds exchange exchanges replace replacement wapas wapsi paise वापसी',
  },
  { label: 'Complaints', to: urls.complaints, words: 'complaint complaints grievance' },
  {
    label: 'Your orders',
    to: urls.orderHistory,
    words: 'order orders track tracking parcel invoice bill cancel cancellation ऑर्डर',
  },
  {
    label: 'Shipping',
    to: '/shipping',
    words: 'delivery shipping deliver shipment courier cod डिलीवरी',
  },
  { label: 'Contact', to: '/contact', words: 'contact care helpline customer email संपर्क' },
  { label: 'Your wallet', to: urls.wallet, words: 'wallet balance' },
  { label: 'Size guide', to: urls.sizeGuide, words: 'guide chart measure measurement measurements naap नाप' },
  { label: 'Privacy', to: '/privacy', words: 'privacy' },
  { label: 'Terms', to: '/terms', words: 'terms conditions' },
]

const besides = new Set(
  `a an and about can cash charge charges days do fee for free history hoga hogi hai how i is it kab kahan kaise kare ka ki long me mera meri my number of on our page please
  policies policy shop size sizes sizing status store take the time to us was we what when where who you your`.split(
    /\s+/,
  ),
)

/** The page of the shop that a search is for, if nothing in it may be a product: 'return policy', 'where is my order'. */
export function meantPage(search: string): MeantPage | null {
  const words = search
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !besides.has(word))
  const named = pages.filter((page) => words.some((word) => page.words.split(' ').includes(word)))
  const known = new Set(named.flatMap((page) => page.words.split(' ')))
  const [first] = named
  return first && words.every((word) => known.has(word)) ? { label: first.label, to: first.to } : null
}
