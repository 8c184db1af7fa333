import { type DeliveryZone, MAX_STEP_FEE } from '../../lib/delivery-zones.ts'
import { gstinProblem } from '../../lib/gstin.ts'
import { mapNames } from '../../lib/map-names.ts'
import { fromPaise, fromRupees, nothing, type Paise, toRupees } from '../../lib/money.ts'
import type { PageHead } from '../../lib/page-heads.ts'
import type { PickupPlace } from '../../lib/pickup.ts'
import type { PictureProblem } from '../../lib/picture-files.ts'
import type { Picture } from '../../lib/pictures.ts'
import { unprintable, unprintableHint } from '../../lib/printable.ts'
import { MAX_WEIGHT_GRAMS } from '../../lib/weight.ts'
import { type HomeRow, specifiedRows } from './home-rows-rules.ts'
import type { TemplateField } from './mail-fields-rules.ts'
import { type MailSection, mailSections } from './mail-texts-rules.ts'
import { type PageName, pageTitles } from './page-names-rules.ts'
import { defaultPageTexts } from './page-texts.data.ts'
import { providerName } from './provider-name.data.ts'
import { type ShopTextName, shopTexts } from './shop-texts.data.ts'
import { specified, specifiedBrands, specifiedPriceBounds } from './specified.data.ts'

/**
 * `variable`: of the environment; it wins, and the field is then read-only. `hint` is shown below the field.
 */
type SettingField<Value> = {
  label: string
  hint?: string
  default: Value
  variable?: string
  required?: boolean
  /** Changing it needs the second factor again; or of a section, any of its fields. */
  asksAgain?: true
}

type TextField = SettingField<string> & {
  kind:
    | 'text'
    | 'email'
    | 'phone'
    | 'state'
    | 'gstScheme'
    | 'gstin'
    | 'colour'
    | 'font'
    | 'markdown'
    | 'bounds'
  maxLength: number
}
/** Null where it is left empty, if it may be. */
type AmountField<Value extends Paise | null> = SettingField<Value> & {
  kind: 'amount'
  max: Paise
  mayBeEmpty?: boolean
}
/** Whole numbers; null where it is left empty, if it may be. */
type CountField<Value extends number | null> = SettingField<Value> & {
  kind: 'count'
  min: number
  max: number
  mayBeEmpty?: boolean
}

type SwitchField = SettingField<boolean> & { kind: 'switch' }

/** It arrives as a data URL. */
type PictureField = SettingField<Picture | null> & { kind: 'logo' | 'picture' }

type RowsField = SettingField<HomeRow[]> & { kind: 'rows' }

type ZonesField = SettingField<DeliveryZone[]> & { kind: 'zones' }

type PickupPlacesField = SettingField<PickupPlace[]> & { kind: 'pickupPlaces' }

type HeadsField = SettingField<PageHead[]> & { kind: 'heads' }

export type Field =
  | TextField
  | HeadsField
  | PictureField
  | SwitchField
  | TemplateField
  | RowsField
  | ZonesField
  | PickupPlacesField
  | AmountField<Paise>
  | AmountField<Paise | null>
  | CountField<number>
  | CountField<number | null>

export const MAX_PAGE_LENGTH = 20_000

const text = (field: Omit<TextField, 'kind' | 'maxLength' | 'default'> & Partial<TextField>): TextField => ({
  kind: 'text',
  maxLength: 120,
  default: '',
  ...field,
})
const page = (name: PageName): TextField =>
  text({
    kind: 'markdown',
    label: pageTitles[name],
    maxLength: MAX_PAGE_LENGTH,
    required: true,
    default: defaultPageTexts[name],
  })
const picture = (field: Omit<PictureField, 'default'>): PictureField => ({ default: null, ...field })
const onOff = (field: Omit<SwitchField, 'kind'>): SwitchField => ({ kind: 'switch', ...field })
const amount = <Value extends Paise | null>(field: Omit<AmountField<Value>, 'kind'>): AmountField<Value> => ({
  kind: 'amount',
  ...field,
})
const rows = (field: Omit<RowsField, 'kind'>): RowsField => ({ kind: 'rows', ...field })
const zones = (field: Omit<ZonesField, 'kind'>): ZonesField => ({ kind: 'zones', ...field })
const pickupPlaces = (field: Omit<PickupPlacesField, 'kind'>): PickupPlacesField => ({
  kind: 'pickupPlaces',
  ...field,
})
const heads = (field: Omit<HeadsField, 'kind'>): HeadsField => ({ kind: 'heads', ...field })
const count = <Value extends number | null>(field: Omit<CountField<Value>, 'kind'>): CountField<Value> => ({
  kind: 'count',
  ...field,
})

/** A new shop has these until its owner sets others; the demo, and a shop that had orders before `0446`, has no limit. */
const RETURN_DAYS = 30
const OPEN_COD_ORDERS = 3

/** Later an order stops counting, so that an owner who marks none as delivered refuses no customer for ever. */
export const OPEN_COD_DAYS = 30

/** The database refuses more on a line. */
export const MAX_UNITS_PER_LINE = 20

/** Of a key. The database takes 6,000. */
const MAX_CALLS_PER_MINUTE = 1_200

const riskPoints = { min: 0, max: 100 }
const MAX_CASH_AMOUNT = fromRupees(1_00_000)

/** Every setting of the shop. `id`: what the audit log calls the section. The defaults are the specification's constants. */
export const sections = {
  shop: {
    id: '01980000-0000-7000-8000-000000000301',
    label: 'Shop',
    about: 'What shoppers read at the top of every page, in mails and on documents.',
    fields: {
      name: text({ label: 'Name', maxLength: 40, hint: 'Empty: the name of the seller.' }),
      logo: picture({
        kind: 'logo',
        label: 'Logo',
        hint: 'SVG, PNG or JPEG, at most 1 MB. The icons of tabs and phones are made from it.',
      }),
      brand: text({
        kind: 'colour',
        label: 'Brand colour',
        hint: 'Of the top of the home page, the footer, mails, invoices and reports, as #7a0019. Empty: nearly black.',
        maxLength: 7,
      }),
      accent: text({
        kind: 'colour',
        label: 'Accent colour',
        hint: 'Of what is new or selected, as #d0f637. Empty: as it is.',
        maxLength: 7,
      }),
      font: text({
        kind: 'font',
        label: 'Font',
        hint: 'Of the shop’s pages. Mails, documents and the dashboard keep theirs.',
        required: true,
        default: 'archivo',
      }),
      wishlists: onOff({
        label: 'Wishlists',
        hint: 'Off: the shop shows no hearts. What customers have marked is kept until you switch it on again.',
        default: true,
      }),
      ratings: onOff({
        label: 'Rating and number of reviews',
        hint: 'Every product then shows 4.7 of 5 and “5k Reviews”, whatever shoppers think of it. In a real shop that is false popularity, which the Guidelines for Prevention and Regulation of Dark Patterns, 2023, forbid, and it may mislead as an advertisement under the Consumer Protection Act, 2019. Switch it on only if it is true of your products.',
        default: false,
      }),
      reviews: onOff({
        label: 'Reviews by buyers',
        hint: 'Customers to whom a product was delivered can give stars, a text, photos and how it fits. Off: none are shown or taken; what was written is kept.',
        default: true,
      }),
      approveReviews: onOff({
        label: 'Show texts of reviews only once approved',
        hint: 'They wait under Reviews, as photos always do. Stars without a text count at once.',
        default: true,
      }),
      reviewRequestDays: count<number | null>({
        label: 'Days after the delivery until a review is asked for',
        hint: 'One mail an order, about what the customer kept and has not reviewed. Empty: none is sent.',
        min: 1,
        max: 60,
        default: null,
      }),
      asksSource: onOff({
        label: 'Ask shoppers whether their orders may say where they came from',
        hint: 'One line at the bottom of the shop, with Allow and No. Of those who allow it, an order keeps the channel and the names of the campaign of the last click in 30 days, for Where orders come from under Sales Report. Off: nothing is asked or kept.',
        default: false,
      }),
    },
  },
  home: {
    id: '01980000-0000-7000-8000-000000000304',
    label: 'Home',
    about: 'The home page: its top, and the rows below it.',
    fields: {
      picture: picture({
        kind: 'picture',
        label: 'Picture',
        hint: 'PNG or JPEG, at most 5 MB. It is cut to 4:3 on phones and to 16:9 on larger screens.',
      }),
      headline: text({ label: 'Headline', maxLength: 40, required: true, default: 'The ground is open' }),
      text: text({
        label: 'Text',
        maxLength: 160,
        default: 'For the six o’clock run, the Sunday match and every net session in between.',
      }),
      button: text({ label: 'Button', maxLength: 30, required: true, default: 'Shop everything' }),
      rows: rows({
        label: 'Rows',
        hint: 'In this order, below the top. A row without products is not shown.',
        default: specifiedRows,
      }),
    },
  },
  texts: {
    id: '01980000-0000-7000-8000-000000000331',
    label: 'Texts',
    about: 'How the shop speaks to shoppers. Labels of buttons and messages stay as they are.',
    fields: {
      ...mapNames<Record<ShopTextName, TextField>>(Object.keys(shopTexts) as ShopTextName[], (name) =>
        text(shopTexts[name]),
      ),
      newsletter: onOff({
        label: 'Newsletter box',
        hint: 'In the footer. It asks for an email, and then says that there is no newsletter yet: leave it off until there is one.',
        default: false,
      }),
    },
  },
  sharing: {
    id: '01980000-0000-7000-8000-000000000337',
    label: 'Search and sharing',
    about:
      'What search engines show of a page, and what appears where its link is shared. Pages that you do not name here say what they sell; products are always called by their own names and pictures.',
    fields: {
      pages: heads({
        label: 'Pages',
        hint: 'What you leave empty stays as the shop says it.',
        default: [],
      }),
      productFeeds: onOff({
        label: 'Product feeds',
        hint: 'Lists of all products on sale, with price and stock of each size, for Google Merchant Center and the catalogue of Meta. Anybody who knows the address can read them, as the pages of the shop.',
        default: false,
      }),
      keyCallsPerMinute: count<number>({
        label: 'Calls a minute of a new API key',
        hint: 'Unless another number is chosen when it is made. Keys that are made keep theirs.',
        default: 120,
        min: 1,
        max: MAX_CALLS_PER_MINUTE,
      }),
      assistants: onOff({
        label: 'Shopping by assistants',
        hint: 'Assistants such as ChatGPT, Gemini or Claude can search the shop, fill a cart and hand it over by the Universal Commerce Protocol. Only a person can order and pay, here in the shop. Off: their addresses do not exist.',
        default: false,
      }),
    },
  },
  seller: {
    id: '01980000-0000-7000-8000-000000000302',
    label: 'Seller',
    about: 'Who sells, as the law wants it on invoices, mails and pages. Invoices that are made keep theirs.',
    asksAgain: true,
    fields: {
      name: text({
        label: 'Legal name',
        variable: 'SELLER_NAME',
        required: true,
      }),
      address: text({
        label: 'Address',
        hint: 'Building and street.',
        variable: 'SELLER_ADDRESS',
        required: true,
      }),
      city: text({
        label: 'City and PIN code',
        variable: 'SELLER_CITY',
        required: true,
      }),
      state: text({
        kind: 'state',
        label: 'State',
        hint: 'It decides between CGST with SGST, and IGST.',
        variable: 'SELLER_STATE',
        required: true,
      }),
      gstScheme: text({
        kind: 'gstScheme',
        label: 'GST registration',
        hint: 'Under the composition levy, or not registered, documents show no GST, and the law lets you sell to your own state alone.',
        required: true,
        default: 'regular',
      }),
      gstin: text({
        kind: 'gstin',
        label: 'GSTIN',
        hint: 'Empty only if you are not registered.',
        variable: 'SELLER_GSTIN',
      }),
      email: text({
        kind: 'email',
        label: 'Email of customer care',
        variable: 'SUPPORT_EMAIL',
        required: true,
      }),
      phone: text({ kind: 'phone', label: 'Phone of customer care' }),
      grievanceOfficer: text({
        label: 'Grievance officer',
        hint: 'Name and designation: the Consumer Protection (E-Commerce) Rules, 2020, want one on the site.',
      }),
      grievanceEmail: text({ kind: 'email', label: 'Email of the grievance officer' }),
      grievancePhone: text({ kind: 'phone', label: 'Phone of the grievance officer' }),
    },
  },
  selling: {
    id: '01980000-0000-7000-8000-000000000303',
    label: 'Selling',
    about: 'Orders that are placed keep what held for them.',
    fields: {
      shippingFee: amount<Paise>({
        label: 'Shipping fee',
        hint: 'Of an order. 0: free delivery.',
        default: specified.shippingFee,
        max: fromRupees(10_000),
      }),
      freeShippingFrom: amount<Paise | null>({
        label: 'Free delivery from',
        hint: 'When the goods cost so much, after offers and before a coupon. Empty: never.',
        default: specified.freeShippingFrom,
        max: fromRupees(1_00_000),
        mayBeEmpty: true,
      }),
      shippingUpTo: count<number | null>({
        label: 'Grams in the shipping fee',
        hint: 'The fee covers so much weight. Empty: any.',
        default: specified.shippingUpTo,
        min: 1,
        max: MAX_WEIGHT_GRAMS,
        mayBeEmpty: true,
      }),
      shippingEach: count<number>({
        label: 'Grams of a further step',
        hint: 'A heavier order costs one step more for each so many grams, begun ones too.',
        default: specified.shippingEach,
        min: 1,
        max: MAX_WEIGHT_GRAMS,
      }),
      shippingMore: amount<Paise>({
        label: 'Fee of a further step',
        default: specified.shippingMore,
        max: MAX_STEP_FEE,
      }),
      zones: zones({
        label: 'Delivery zones',
        hint: 'Places whose orders have another shipping fee. The more digits of the PIN code a zone names, the sooner it is taken; then the one that names the state.',
        default: specified.zones,
      }),
      defaultWeight: count<number>({
        label: 'Weight of a product without one',
        hint: 'In grams. It counts where a shipping fee depends on the weight.',
        default: specified.defaultWeight,
        min: 1,
        max: MAX_WEIGHT_GRAMS,
      }),
      cashFee: amount<Paise>({
        label: 'Cash on delivery fee',
        hint: 'Added to orders that are paid to the courier. 0: none.',
        default: specified.cashFee,
        max: fromRupees(1_000),
      }),
      codLimit: amount<Paise>({
        label: 'Cash on delivery up to',
        hint: 'The highest total, shipping and fee included. 0: none.',
        default: specified.codLimit,
        max: fromRupees(1_00_000),
        asksAgain: true,
      }),
      codCaptcha: onOff({
        label: 'Captcha before cash on delivery',
        hint: 'The customer types six signs of a picture, or answers a sum, before the order. It slows people down more than programs: the limit of orders under way protects you.',
        default: false,
      }),
      openCodOrders: count<number | null>({
        label: 'Cash-on-delivery orders under way',
        hint: `So many that are not delivered yet may an account, a phone number or an address have. One counts for ${OPEN_COD_DAYS} days at most. Empty: no limit.`,
        default: OPEN_COD_ORDERS,
        min: 1,
        max: 100,
        mayBeEmpty: true,
      }),
      unitsPerLine: count<number>({
        label: 'Units of one size in an order',
        default: specified.unitsPerLine,
        min: 1,
        max: MAX_UNITS_PER_LINE,
      }),
      returnDays: count<number | null>({
        label: 'Days to return',
        hint: 'After the delivery. Empty: no limit. What comes back after 30 November that follows the financial year of its invoice brings no GST back: its tax stays yours.',
        default: RETURN_DAYS,
        min: 1,
        max: 365,
        mayBeEmpty: true,
      }),
      returnReceipt: onOff({
        label: 'Refund a return when it has come',
        hint: 'Accepting a return then only says how it is sent; you book that it has come, and pay back. Off: accepting pays back at once.',
        default: false,
      }),
      returnInspection: onOff({
        label: 'Inspect returns before the refund',
        hint: 'You book how many units are whole, damaged or not yours; only whole ones go back on the shelf.',
        default: false,
      }),
      secondPersonAbove: amount<Paise | null>({
        label: 'Refunds above this need a second person',
        hint: 'Another admin who may pay customers back confirms them. What one admin pays back of an order in a day counts together. Empty: never.',
        default: null,
        max: fromRupees(10_00_000),
        mayBeEmpty: true,
        asksAgain: true,
      }),
      lowStock: count<number>({
        label: 'Stock is low at',
        hint: 'Units of a product over all its sizes.',
        default: specified.lowStock,
        min: 1,
        max: 1_000,
      }),
      remittanceDays: count<number>({
        label: 'Days until cash is remitted',
        hint: 'After the delivery. Parcels whose cash comes later are named.',
        default: 14,
        min: 1,
        max: 90,
      }),
      settlementDays: count<number>({
        label: 'Days until payments are settled',
        hint: `Between an online payment and its way to the bank by ${providerName}. Later ones are named.`,
        default: 7,
        min: 1,
        max: 60,
      }),
      morningMail: onOff({
        label: 'Morning mail',
        hint: 'To all admins, at 8: what was sold yesterday, what waits for you, and which sizes are sold out, low or running out. Nothing to say, no mail.',
        default: true,
      }),
    },
  },
  pickup: {
    id: '01980000-0000-7000-8000-000000000332',
    label: 'Pickup',
    about:
      'Customers may fetch what they order, without a delivery fee. The tax is that of your own state, as the goods change hands there.',
    fields: {
      offered: onOff({
        label: 'Pickup at the shop',
        hint: 'A choice beside delivery at the checkout. It needs a place below, and the state of the seller.',
        default: false,
      }),
      places: pickupPlaces({
        label: 'Places',
        hint: 'All in the state that you are registered in. Orders that are placed keep their place.',
        default: [],
      }),
      readyDays: count<number>({
        label: 'Ready within days',
        hint: 'After the order. 0: on the same day.',
        default: 1,
        min: 0,
        max: 30,
      }),
      keepDays: count<number>({
        label: 'Days to pick up',
        hint: 'So long you keep what is ready, and the customer is told so. Later it is among what waits for you on the dashboard.',
        default: 7,
        min: 1,
        max: 90,
      }),
      note: text({
        label: 'What to bring',
        hint: 'At the checkout and in mails. Empty: nothing is said.',
        maxLength: 160,
        default: 'Bring the number of your order.',
      }),
    },
  },
  catalogue: {
    id: '01980000-0000-7000-8000-000000000330',
    label: 'Catalogue',
    about: 'What brands need, and what lists of products show and can be filtered by.',
    fields: {
      shortestBrandName: count<number>({
        label: 'Characters of a brand name, at least',
        default: 1,
        min: 1,
        max: specifiedBrands.shortestBrandName,
      }),
      brandLogo: onOff({
        label: 'Every brand needs a logo',
        hint: 'Off: a brand without one is shown by its name.',
        default: false,
      }),
      priceBounds: text({
        kind: 'bounds',
        label: 'Bounds of the price ranges',
        hint: 'In rupees, ascending, 2 to 12 of them. What is below the first and above the last is offered where there are such products.',
        required: true,
        default: specifiedPriceBounds.join(', '),
      }),
      onePerStyle: onOff({
        label: 'One product of each style in lists',
        hint: 'Of products with the same style code, lists and searches then show the one that comes first for the filters and the order that are chosen, and count it once. Its card says how many other colours there are. Off: every colour is listed.',
        default: false,
      }),
    },
  },
  payment: {
    id: '01980000-0000-7000-8000-000000000305',
    label: 'Ways to pay',
    about: 'Orders and payments under way are completed, and refunded as before, whatever you switch off.',
    asksAgain: true,
    fields: {
      cod: onOff({
        label: 'Cash on delivery',
        hint: 'Up to the limit under Selling.',
        default: true,
      }),
      online: onOff({
        label: 'Online payment',
        hint: `By UPI, card and netbanking, with ${providerName}. Without it, nobody can add money to a wallet.`,
        default: true,
      }),
      wallet: onOff({
        label: 'Wallet',
        hint: 'Refunds go to wallets in any case. While it is off, nobody can pay from one or add money to it.',
        default: true,
      }),
    },
  },
  cashRisk: {
    id: '01980000-0000-7000-8000-000000000395',
    label: 'Risk of cash orders',
    about:
      'An order that is paid in cash shows, until it leaves, what speaks for and against its parcel coming back, by what happened in your shop alone. It is counted in points, and refuses nothing: whether to ring up is yours. 0 points switch a reason off.',
    fields: {
      cameBackPoints: count<number>({
        label: 'Points if parcels of the customer came back',
        hint: 'Half as much again at least as of all that was paid in cash; a few parcels count less than many.',
        ...riskPoints,
        default: 40,
      }),
      deliveredPoints: count<number>({
        label: 'Points less if all parcels of the customer were delivered',
        hint: 'Two at least, paid in cash or before.',
        ...riskPoints,
        default: 30,
      }),
      newPoints: count<number>({
        label: 'Points if nothing was delivered to the customer yet',
        ...riskPoints,
        default: 10,
      }),
      areaPoints: count<number>({
        label: 'Points if more comes back from the PIN code than from elsewhere',
        hint: 'Half as much again at least, of ten parcels or more.',
        ...riskPoints,
        default: 20,
      }),
      addressPoints: count<number>({
        label: 'Points if the address may be wrong',
        hint: 'As the order says below the address.',
        ...riskPoints,
        default: 15,
      }),
      amountPoints: count<number>({
        label: 'Points if the order costs much',
        ...riskPoints,
        default: 10,
      }),
      amountFrom: amount<Paise>({
        label: 'An order costs much from',
        max: MAX_CASH_AMOUNT,
        default: fromRupees(800),
      }),
    },
  },
  pages: {
    id: '01980000-0000-7000-8000-000000000306',
    label: 'Pages',
    about:
      'What shoppers read about returns, shipping and the like; the footer, the checkout and mails link it.',
    fields: {
      returnsPage: page('returns'),
      shippingPage: page('shipping'),
      privacyPage: page('privacy'),
      termsPage: page('terms'),
      contactPage: page('contact'),
    },
  },
  ...mailSections,
} as const satisfies Record<
  string,
  { id: string; label: string; about: string; asksAgain?: true; fields: Readonly<Record<string, Field>> }
>

export type Section = keyof typeof sections
export const sectionNames = Object.keys(sections) as Section[]

type ValueOf<F> = F extends { default: infer Value } ? Value : never
export type Settings = {
  [S in Section]: {
    -readonly [F in keyof (typeof sections)[S]['fields']]: ValueOf<(typeof sections)[S]['fields'][F]>
  }
}

/** The sentences of the mails that the owner words. */
export type MailTexts = Pick<Settings, MailSection>

/** Code that treats all sections alike uses this; the keys are names of fields. */
export type Values = Record<
  string,
  string | number | boolean | Picture | HomeRow[] | PageHead[] | DeliveryZone[] | PickupPlace[] | null
>

export function fieldsOf(section: Section): Record<string, Field> {
  return sections[section].fields
}

export function sectionOf(id: string): Section | undefined {
  return sectionNames.find((section) => sections[section].id === id)
}

export function defaultsOf(section: Section): Values {
  return Object.fromEntries(Object.entries(fieldsOf(section)).map(([name, field]) => [name, field.default]))
}

export function inRupees(section: Section, values: Values): Values {
  return mapAmounts(section, values, (value) => toRupees(fromPaise(value)))
}

export function inPaise(section: Section, values: Values): Values {
  return mapAmounts(section, values, fromRupees)
}

function mapAmounts(section: Section, values: Values, map: (value: number) => number): Values {
  const fields = fieldsOf(section)
  const mapped = ([name, value]: [string, Values[string]]) => {
    if (fields[name]?.kind === 'amount' && typeof value === 'number') return [name, map(value)]
    if (fields[name]?.kind !== 'zones') return [name, value]
    const inOther = ({ fee, freeFrom, weight, express, ...zone }: DeliveryZone) => ({
      ...zone,
      fee: map(fee),
      freeFrom: freeFrom === null ? null : map(freeFrom),
      ...(weight && { weight: { ...weight, more: map(weight.more) } }),
      ...(express && { express: { ...express, fee: map(express.fee) } }),
    })
    return [name, (value as DeliveryZone[]).map(inOther)]
  }
  return Object.fromEntries(Object.entries(values).map(mapped))
}

const printedFields: Partial<Record<Section, string[]>> = {
  shop: ['name'],
  seller: ['name', 'address', 'city'],
}

/** The keys are fields. Some are refused for text that papers cannot show, some together with others. */
export function problemsOf(section: Section, values: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const name of printedFields[section] ?? []) {
    const hint = unprintableHint(unprintable(String(values[name] ?? '')))
    if (hint) problems[name] = hint
  }
  const refusal = section === 'seller' ? gstinRefusal(values) : null
  return refusal === null ? problems : { ...problems, gstin: refusal }
}

function gstinRefusal({ gstin, gstScheme, state }: Values): string | null {
  if (gstin === '' && gstScheme) return gstScheme === 'unregistered' ? null : 'GSTIN is required'
  if (!gstin) return null
  if (gstScheme === 'unregistered') return 'Leave it empty, or say how you are registered for GST'
  return gstinProblem(String(gstin), state ? String(state) : undefined)
}

/** Cash on delivery that is switched off is a limit of 0: carts, checks and texts follow the limit alone. */
export function codLimitInEffect({ payment, selling }: Pick<Settings, 'payment' | 'selling'>): Paise {
  return payment.cod ? selling.codLimit : nothing
}

export type WaysToPay = { cod: boolean; online: boolean; wallet: boolean }

/** `hasKeys`: of the payment provider. */
export function waysToPay(
  { payment, selling }: Pick<Settings, 'payment' | 'selling'>,
  hasKeys: boolean,
): WaysToPay {
  return { cod: selling.codLimit > nothing, online: payment.online && hasKeys, wallet: payment.wallet }
}

export function needsConfirmation({ section, fields }: { section: Section; fields: Values }): boolean {
  const declared = Object.entries(fieldsOf(section)).filter(([name]) => name in fields)
  return 'asksAgain' in sections[section] || declared.some(([, field]) => 'asksAgain' in field)
}

/** A wallet alone cannot be filled. */
export function canBePaid({ cod, online }: WaysToPay): boolean {
  return cod || online
}

export function shopName({ shop, seller }: { shop: { name: string }; seller: { name: string } }): string {
  return shop.name || seller.name || 'Shop'
}

/** Not while every product shows a fixed one. */
export function showsBuyersRatings({ shop }: Pick<Settings, 'shop'>): boolean {
  return shop.reviews && !shop.ratings
}

export type SettingsRow = { section: Section; version: number; fields: Values; updatedAt: Date }

/** `saved-since`: by another admin, after the form was opened. `set-outside`: by the environment. */
export type SettingsRefusal =
  | { reason: 'saved-since' }
  | { reason: 'set-outside'; field: string; variable: string }
  | { reason: 'invalid'; errors: Record<string, string> }
  | { reason: 'not-a-picture'; field: string; problem: PictureProblem }
  | { reason: 'no-way-to-pay' | 'no-second-person' }
