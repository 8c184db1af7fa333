import { escapeMarkdown } from '../lib/text.ts'
import { config } from '../platform/config.ts'
import { db } from '../platform/database.ts'
import { profilePath } from '../shop/assistants/protocol/profile-wire.ts'
import { readCategories } from '../shop/catalog/categories/store.ts'
import { genders } from '../shop/catalog/rules.ts'
import { feedLabels, feedNames, feedPaths } from '../shop/feeds/rules.ts'
import { currentSettings } from '../shop/settings/current-settings.ts'
import { pageDescriptions, pageNames, pagePath, pageTitles } from '../shop/settings/page-names-rules.ts'
import { byBrands, deliveredAcross } from '../storefront/shared/shop-facts.ts'
import { urls } from '../storefront/shared/urls.ts'
import { readShop } from './read-shop.ts'

/** Of all lists of one kind: a shop with more has them on its pages. */
const MAX_CATEGORIES = 100

type Link = { name: string; path: string; about?: string }

const genderPaths = { Men: urls.men, Women: urls.women, Kids: urls.kids }

/** The shop for language models, in the format of https://llmstxt.org: a name, what it is, and links in sections. */
export async function guideForPrograms(): Promise<string> {
  const [shop, { sharing }, { categories }] = await Promise.all([
    readShop(),
    currentSettings(),
    readCategories(
      db,
      { search: '', active: true, sort: { by: 'name', down: false } },
      { page: 1, limit: MAX_CATEGORIES },
      { inactiveToo: false },
    ),
  ])
  const { name, texts, brands, sports, selling } = shop
  const goods = `${texts.goods || 'Goods'} for men, women and kids${byBrands(brands)}, ${deliveredAcross(selling)}.`
  const feeds = feedNames.map((feed) => ({
    name: `Product feed for ${feedLabels[feed]}`,
    path: feedPaths[feed],
    about: 'price and stock of each size',
  }))
  const assistants = [
    {
      name: 'Universal Commerce Protocol',
      path: profilePath,
      about: 'search products and hand a cart over, for assistants',
    },
    { name: 'Model Context Protocol', path: '/ucp/mcp', about: 'the same as tools' },
  ]
  const sections: [title: string, links: Link[]][] = [
    [
      'Products',
      [
        { name: 'All products', path: urls.shop },
        ...genders.map((gender) => ({ name: gender, path: genderPaths[gender] })),
        { name: 'Size guide', path: urls.sizeGuide },
      ],
    ],
    ['Categories', categories.map((each) => ({ name: each.name, path: urls.category(each.name) }))],
    ['Sports', sports.map(({ slug, name }) => ({ name, path: urls.sport(slug) }))],
    ['Brands', brands.map((brand) => ({ name: brand, path: urls.brand(brand) }))],
    [
      'Policies',
      [
        ...pageNames.map((page) => ({
          name: pageTitles[page],
          path: pagePath(page),
          about: pageDescriptions[page],
        })),
        { name: 'Complaints', path: urls.complaints },
      ],
    ],
    [
      'For programs',
      [
        { name: 'Calls of the shop', path: '/api/docs', about: 'what each call takes and answers' },
        { name: 'OpenAPI', path: '/api/openapi.json', about: 'the same as JSON' },
        { name: 'Sitemap', path: '/sitemap.xml', about: 'the pages of all products' },
        ...(sharing.productFeeds ? feeds : []),
        ...(sharing.assistants ? assistants : []),
      ],
    ],
  ]
  return [
    `# ${oneLine(name)}`,
    `> ${oneLine(goods)}`,
    `Delivery: ${selling.delivery}. Payment: ${selling.payment}. Returns: ${selling.returns}. Prices are in rupees.`,
    ...sections.flatMap(([title, links]) => (links.length === 0 ? [] : `## ${title}\n\n${listOf(links)}`)),
    '',
  ].join('\n\n')
}

/** Markdown that a name would begin, such as a link, is shown as it is typed. */
const oneLine = (text: string) =>
  escapeMarkdown(text.replace(/\s+/g, ' ').trim()).replace(/\\([,.'’&-])/g, '$1')

function listOf(links: readonly Link[]): string {
  const lines = links.map(({ name, path, about }) => {
    const behind = about === undefined ? '' : `: ${about.replace(/\.$/, '')}`
    return `- [${oneLine(name)}](${config.PUBLIC_URL}${path})${behind}`
  })
  return lines.join('\n')
}
