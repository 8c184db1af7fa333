import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shopTexts } from '../src/shop/settings/shop-texts.data.ts'

/** What is around every page, and the pages on which a shop introduces itself. */
const files = globSync([
  'src/storefront/home/*.tsx',
  'src/storefront/app/layout/*.tsx',
  'src/storefront/app/failure.tsx',
]).filter((file) => !file.includes('.test.'))

/** Words for people: two or more, without the signs that names of classes and paths have. */
const words = /^[\p{L}’']+[,:;.]?( [\p{L}\d’'—–:,;.!?“”]+)+$/u

/** They say what a link, a button or the program does, or what an amount of the settings means. */
const labels = [
  'Search products',
  'Your email',
  'Sign up',
  'There is no newsletter yet: nothing was sent, and nothing is kept.',
  'A demo: nothing is sold here and no money moves. Mails arrive in',
  'the mailbox',
  'Shop everything',
  'All offers',
  'delivery, whatever the order',
  'whatever the order',
  'You are offline. What you change now is not kept.',
  'Page not found',
  '404: Page not found',
  'Go home',
  'See everything',
  'Something went wrong',
]

/** Of a sport, or of what some shops sell and others do not. */
const ofSports =
  /\b(bounds|cricket|football|footwear|gear|ground|half|jerseys?|kit|lines|marks|rally|score|side|sports?|sportswear|team)\b/i

const literals = /'([^'\n]+)'|"([^"\n]+)"|>\s*([^<>{}=]+?)\s*(?=[<{])/g

function textsIn(file: string): string[] {
  const code = readFileSync(file, 'utf8')
    .replace(/^import .*$/gm, '')
    .replace(/^ *(\/\*\*|\/\/|\*).*$/gm, '')
    .replace(/(?:className|preserveAspectRatio)="[^"]*"/g, '')
  return [...code.matchAll(literals)]
    .map(([, single, double, text]) => (single ?? double ?? text ?? '').replace(/\s+/g, ' '))
    .filter((text) => words.test(text) || text.startsWith('404'))
}

test('a text of the home page, of the layout or of the 404 page that is no label is a setting', () => {
  const found = files.flatMap((file) =>
    textsIn(file)
      .filter((text) => !labels.includes(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(found, 'declare it in src/shop/settings/shop-texts.data.ts').toEqual([])
})

test('every label of the list is there, and every text that is a setting is read', () => {
  const known = files.flatMap(textsIn)
  expect(labels.filter((label) => !known.includes(label))).toEqual([])
  const code = globSync('src/storefront/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  expect(Object.keys(shopTexts).filter((name) => !code.some((each) => each.includes(name)))).toEqual([])
})

/** The texts of all pages; of a template what stands around its values. */
function allTexts(): string[] {
  const files = globSync('src/{client,storefront}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const templates = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/`([^`]+)`/g)].map(([, text = '']) =>
      text.replace(/\$\{[^}]*\}/g, '…').replace(/\s+/g, ' '),
    ),
  )
  return [
    ...files.flatMap(textsIn),
    ...templates.filter((text) => /^(?=.*\p{L} .*\p{L})[\p{L}\d\s’“”…–·,:;.!?()₹]+$/u.test(text)),
  ]
}

/** What an owner, the law or another rule decides. */
const facts =
  /\d|₹|%|\bIndia\b|\b(one|two|three|four|five|six|seven|eight|nine|ten|few|several) (working )?(minute|hour|day|week|month|year)s?\b/i
/** Each with whose fact it is. */
const othersFacts = [
  { text: /18 or older/, why: 'the law' },
  { text: /for (eight years|one year), as the law asks/, why: 'the law' },
  { text: /5 to 7 working days/, why: 'the banks' },
  { text: /^404: Page not found$/, why: 'a status of HTTP' },
  { text: /at least 10 digits$/, why: 'the specification' },
  { text: /5 stars/, why: 'the specification' },
  { text: /^Show 1 product$/, why: 'what it counts' },
  { text: /^You saved ₹…/, why: 'the specification' },
]

test('no text of the storefront states a number, a time or a country: these are settings or rules', () => {
  const found = [...new Set(allTexts())].filter((text) => facts.test(text))
  expect(found.filter((each) => !othersFacts.some(({ text }) => text.test(each)))).toEqual([])
  expect(othersFacts.filter(({ text }) => !found.some((each) => text.test(each)))).toEqual([])
})

/** How shops speak of themselves and their goods. */
const praise =
  /!|\b(adventure|amazing|back soon|best|better|discover|enjoy|exclusive|explore|favou?rites?|finest|genuine|good to|great|guaranteed?|happy|love|original|perfect|premium|promise|proud|quality|styles?|trusted|unbeatable|welcome|world)\b/i
const specifiedPraise = ['Coupon removed successfully!']

test('no text of the storefront praises or greets: how a shop speaks is its own', () => {
  const found = [...new Set(allTexts())].filter((text) => praise.test(text))
  expect(found).toEqual(specifiedPraise)
})

test('no other text of the storefront speaks of sports: a shop may sell chess sets', () => {
  const found = globSync('src/storefront/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => textsIn(file).map((text) => ({ file, text })))
  expect(found.length).toBeGreaterThan(300)
  expect(found.filter(({ text }) => ofSports.test(text))).toEqual([])
})
