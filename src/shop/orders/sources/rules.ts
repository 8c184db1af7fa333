import { providerHost } from '../../settings/provider-name.data.ts'

/** How a shopper came to the shop. `direct`: without a link that says more in the last 30 days. */
export const channels = [
  'paid',
  'search',
  'social',
  'email',
  'message',
  'assistant',
  'referral',
  'direct',
] as const
export type Channel = (typeof channels)[number]

/** Names that a link or a site gave; null where it gave none. */
export type OrderSource = {
  channel: Channel
  source: string | null
  medium: string | null
  campaign: string | null
}

/** Who else is told of an order if its buyer agrees, and the shop has their keys. */
export const recipients = ['meta', 'ga4'] as const
export type Recipient = (typeof recipients)[number]
export const recipientNames: Record<Recipient, string> = { meta: 'Meta', ga4: 'Google Analytics' }

/** `agreedTo`: the version of the notice. `tells`: whom it named. `userAgent`: of the browser, if Meta is one of them. */
export type ToldSource = OrderSource & {
  agreedTo: string
  tells?: Recipient[] | undefined
  userAgent?: string | null | undefined
}

export const MAX_SOURCE = 60
export const MAX_CAMPAIGN = 100
export const MAX_USER_AGENT = 400

/** So long the last click counts. */
export const CLICK_DAYS = 30

export const directly: OrderSource = { channel: 'direct', source: null, medium: null, campaign: null }

/** One line without spaces around it; null where nothing is left, or where it may name a person. */
export function nameOf(text: string | null, most = MAX_SOURCE): string | null {
  const name = [
    ...(text ?? '')
      .normalize('NFC')
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, most)
    .join('')
    .trim()
  const isPersonal = /@|(?:\d[ -]?){10}/.test(name)
  return name === '' || isPersonal ? null : name
}

const sites: readonly [Channel, RegExp][] = [
  [
    'assistant',
    /(^|\.)(chatgpt\.com|chat\.openai\.com|perplexity\.ai|claude\.ai|gemini\.google\.com|copilot\.microsoft\.com|copilot\.com|chat\.deepseek\.com|meta\.ai|grok\.com|chat\.mistral\.ai|you\.com)$/,
  ],
  ['email', /^(mail\.|webmail\.)|(^|\.)(outlook\.live\.com|outlook\.office\.com|com\.google\.android\.gm)$/],
  [
    'search',
    /(^|\.)((google|bing|yahoo|yandex|baidu|ecosia|qwant|startpage)\.[a-z.]{2,7}|duckduckgo\.com|search\.brave\.com|com\.google\.android\.googlequicksearchbox)$/,
  ],
  [
    'message',
    /(^|\.)(whatsapp\.com|wa\.me|telegram\.org|t\.me|messages\.google\.com|org\.telegram\.messenger)$/,
  ],
  [
    'social',
    /(^|\.)(facebook\.com|fb\.com|instagram\.com|threads\.(net|com)|twitter\.com|x\.com|t\.co|youtube\.com|youtu\.be|linkedin\.com|lnkd\.in|pinterest\.[a-z.]{2,6}|pin\.it|reddit\.com|snapchat\.com|sharechat\.com|quora\.com|tiktok\.com)$/,
  ],
]

/** Signing in and paying lead over them and back. */
const onTheWay = ['accounts.google.com', providerHost]
const isOnTheWay = (host: string) => onTheWay.some((own) => host === own || host.endsWith(`.${own}`))

const mediums: readonly [Channel, RegExp][] = [
  [
    'paid',
    /^(.*cp[cmav]|ppc|paid.*|.*[-_ ]paid|retargeting|remarketing|display|banner|ads?|sponsored|affiliates?)$/,
  ],
  ['email', /^(e[-_ ]?mail|newsletter)$/],
  ['message', /^(sms|rcs|whatsapp|push|message|telegram)$/],
  ['social', /^(social([-_ ](network|media|post))?|organic[-_ ]social|sm|story|post|bio)$/],
  ['search', /^(organic|organic[-_ ]search|search)$/],
  ['assistant', /^(ai|llm|assistant|chatbot)$/],
]

const bySource: readonly [Channel, RegExp][] = [
  ['assistant', /^(chatgpt|openai|perplexity|claude|gemini|copilot|deepseek)$/],
  ['email', /^(e[-_ ]?mail|newsletter|gmail|mailchimp|brevo|klaviyo)$/],
  ['message', /^(whatsapp|sms|telegram)$/],
  ['search', /^(google|bing|yahoo|duckduckgo)$/],
  ['social', /^(facebook|fb|instagram|ig|twitter|x|youtube|linkedin|pinterest|reddit|threads|snapchat)$/],
]

const first = (table: readonly [Channel, RegExp][], text: string | null): Channel | undefined =>
  table.find(([, is]) => text !== null && is.test(text))?.[0]

/** That a paid click leaves in the link, with whose ads they are. */
const paidClicks: readonly [string, string][] = [
  ['gclid', 'google'],
  ['gbraid', 'google'],
  ['wbraid', 'google'],
  ['msclkid', 'bing'],
]

/**
 * What the address of the first page and the site before it say; null where they say nothing: a typed address, or a page of
 * the shop. The link's own words go before the site, and no id of a click is kept.
 */
export function sourceOf(url: string, referrer: string): OrderSource | null {
  const landing = parseUrl(url)
  if (!landing) return null
  const read = (name: string, most?: number) => nameOf(landing.searchParams.get(name), most)
  const [source, medium] = [read('utm_source')?.toLowerCase(), read('utm_medium')?.toLowerCase()]
  const campaign = read('utm_campaign', MAX_CAMPAIGN)
  const [, ads] = paidClicks.find(([id]) => landing.searchParams.has(id)) ?? []
  const site = siteOf(referrer, landing.hostname)
  const siteChannel = first(sites, site)
  if (source || medium || campaign || ads) {
    const named = source ?? ads ?? site
    const channel = ads
      ? 'paid'
      : (first(mediums, medium ?? null) ??
        first(bySource, named) ??
        first(sites, named) ??
        siteChannel ??
        'referral')
    return { channel, source: named, medium: medium ?? (ads ? 'cpc' : null), campaign }
  }
  if (landing.searchParams.has('fbclid'))
    return { channel: 'social', source: site ?? 'facebook', medium: null, campaign }
  return site === null ? null : { channel: siteChannel ?? 'referral', source: site, medium: null, campaign }
}

function siteOf(referrer: string, own: string): string | null {
  const host = parseUrl(referrer)?.hostname.replace(/^www\./, '') ?? ''
  return host === '' || host === own.replace(/^www\./, '') || isOnTheWay(host) ? null : nameOf(host)
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** `at`: of the click, in milliseconds. */
export type Click = OrderSource & { at: number }

/** The last click that says something counts for 30 days, and a later one instead of it. */
export function countedClick(before: Click | null, landing: OrderSource | null, now: number): Click | null {
  if (landing) return { ...landing, at: now }
  return before && before.at <= now && now - before.at < CLICK_DAYS * 86_400_000 ? before : null
}
