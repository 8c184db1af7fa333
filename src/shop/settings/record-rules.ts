import { recordOf } from '../../lib/map-names.ts'
import { wordsOf } from '../audit-log/display-rules.ts'
import type { FieldKind, RecordType } from '../audit-log/record-rules.ts'
import { type Field, fieldsOf, sectionNames } from './rules.ts'

/** Other settings are called by their names: 'text of several'. */
const words: Readonly<Record<string, string>> = {
  brand: 'brand colour',
  accent: 'accent colour',
  ratings: 'rating',
  reviews: 'reviews by buyers',
  approveReviews: 'reviews only once approved',
  reviewRequestDays: 'days until a review is asked for',
  asksSource: 'ask where shoppers come from',
  gstScheme: 'GST registration',
  gstin: 'GSTIN',
  grievanceEmail: 'email of the grievance officer',
  grievancePhone: 'phone of the grievance officer',
  goods: 'what you sell',
  brandsPromise: 'text after the number of brands',
  cashPromise: 'text after the limit of cash on delivery',
  pages: 'what search engines and shared links show',
  productFeeds: 'product feeds',
  keyCallsPerMinute: 'calls a minute of a new API key',
  assistants: 'shopping by assistants',
  searchHint: 'text in the search box',
  nothingFound: 'text when a search finds nothing',
  notFound: 'text at an address that does not exist',
  handover: 'text above what an assistant has put together',
  earlierOrders: 'text above orders of the shop before',
  newsletter: 'newsletter box',
  newsletterTitle: 'text above the newsletter box',
  cameBackPoints: 'points if parcels came back',
  deliveredPoints: 'points less if parcels were delivered',
  newPoints: 'points of new customers',
  areaPoints: 'points of a PIN code',
  addressPoints: 'points of a doubtful address',
  amountPoints: 'points of a dear order',
  amountFrom: 'a dear order from',
  freeShippingFrom: 'free delivery from',
  shippingUpTo: 'grams that the shipping fee covers',
  shippingEach: 'grams of a further step of the shipping fee',
  shippingMore: 'fee of a further step by weight',
  zones: 'delivery zones',
  defaultWeight: 'weight of a product without one',
  cashFee: 'cash on delivery fee',
  codLimit: 'limit of cash on delivery',
  offered: 'pickup at the shop',
  places: 'places to pick up',
  readyDays: 'ready within days',
  keepDays: 'days to pick up',
  codCaptcha: 'captcha before cash on delivery',
  openCodOrders: 'cash-on-delivery orders under way',
  unitsPerLine: 'most units of one size',
  returnDays: 'days to return',
  secondPersonAbove: 'refunds that need a second person',
  lowStock: 'level of low stock',
  remittanceDays: 'days until cash is remitted',
  settlementDays: 'days until payments are settled',
  priceBounds: 'price ranges',
  shortestBrandName: 'characters of a brand name',
  brandLogo: 'every brand needs a logo',
  onePerStyle: 'one product of each style in lists',
  cod: 'cash on delivery',
  online: 'online payment',
  returnsPage: 'page Returns',
  shippingPage: 'page Shipping',
  privacyPage: 'page Privacy',
  termsPage: 'page Terms',
  contactPage: 'page Contact',
}

const kindsInWords: Partial<Record<Field['kind'], FieldKind>> = {
  ...{ amount: 'rupees', logo: 'picture', picture: 'picture', rows: 'titles', switch: 'onOff' },
  ...{ heads: 'heads', zones: 'zones', pickupPlaces: 'pickupPlaces' },
}

const kinds = sectionNames.flatMap((section) =>
  Object.entries(fieldsOf(section)).flatMap(([name, { kind }]) => {
    const inWords = kindsInWords[kind]
    return inWords ? [[name, [words[name] ?? wordsOf(name), inWords] as const] as const] : []
  }),
)

export const settingsRecord = {
  title: 'the settings of',
  plural: 'Settings',
  // Entries of older releases have `stockMail`.
  fields: { ...words, ...recordOf(kinds), stockMail: ['daily mail about stock', 'onOff'] },
  read: 'settings:read',
  write: 'settings:write',
  link: { page: 'settings' },
  undo: 'all',
} as const satisfies RecordType
