import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stateNames } from '../src/lib/states.ts'
import { shopTexts } from '../src/shop/settings/shop-texts.data.ts'
import { screenTextsIn, screenTextsOf } from './screen-texts.ts'

/** What is around every page, and the pages on which a shop introduces itself. */
const files = globSync([
  'src/storefront/home/*.tsx',
  'src/storefront/app/layout/*.tsx',
  'src/storefront/app/failure.tsx',
]).filter((file) => !file.includes('.test.'))

/** They say what a link, a button or the program does, or what an amount of the settings means. */
const labels = [
  'Search products',
  'Your email',
  'Sign up',
  'Size guide',
  'There is no newsletter yet: nothing was sent, and nothing is kept.',
  'A demo: nothing is sold here and no money moves. Mails arrive in the mailbox.',
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
  'Loading · …',
  'Cart, … …',
  '… products',
  '… for men, women and kids…, … ….',
  'All of …',
  'from …',
  'for …',
  'free from …',
  'From …',
  'free or for a fee, …',
  'of some orders',
  'delivery, …',
  'delivery…, ……',
]

/** Of a sport, or of what some shops sell and others do not. */
const ofSports =
  /\b(bounds|cricket|football|footwear|gear|ground|half|jerseys?|kit|lines|marks|rally|score|side|sports?|sportswear|team)\b/i

test.each([
  ["<p>{['Free delivery', 'over ₹499']}</p>", ['Free delivery', 'over ₹499']],
  [`<p>{isOpen ? \`Up to 20% off, \${name}\` : null}</p>`, ['Up to 20% off, …']],
  ['<p>{count} matches (of 12) in Pune</p>', ['… matches (of 12) in Pune']],
  ['<p>from ₹{price}</p>', ['from ₹…']],
  ["const fee = '₹30'", ['₹30']],
  [
    '<p>\n  Mails arrive in{" "}\n  <a>the well-known mailbox</a>\n  .\n</p>',
    ['Mails arrive in the well-known mailbox.', 'the well-known mailbox'],
  ],
  ['<b aria-label="A 7-day return" className="flex items-center gap-2" />', ['A 7-day return']],
  ["const look = 'mt-2 flex items-center'; type Way = 'to there'", []],
])('in %s a reader sees %j', (code, texts) => {
  expect(screenTextsIn(code)).toEqual(texts)
})

test('a text of the home page, of the layout or of the 404 page that is no label is a setting', () => {
  const found = files.flatMap((file) =>
    screenTextsOf(file)
      .filter((text) => !labels.includes(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(found, 'declare it in src/shop/settings/shop-texts.data.ts').toEqual([])
})

test('every label of the list is there, and every text that is a setting is read', () => {
  const known = files.flatMap(screenTextsOf)
  expect(labels.filter((label) => !known.includes(label))).toEqual([])
  const code = globSync('src/storefront/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  expect(Object.keys(shopTexts).filter((name) => !code.some((each) => each.includes(name)))).toEqual([])
})

function allTexts(): string[] {
  const files = globSync('src/{client,storefront}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  return files.flatMap(screenTextsOf)
}

/** What an owner, the law or another rule decides. */
const places = [
  'India',
  ...stateNames,
  'Bangalore',
  'Bengaluru',
  'Chennai',
  'Hyderabad',
  'Kolkata',
  'Mumbai',
  'Pune',
]
const facts = new RegExp(
  `\\d|₹|%|\\b(${places.join('|')})\\b|\\b(one|two|three|four|five|six|seven|eight|nine|ten|few|several) (working )?(minute|hour|day|week|month|year)s?\\b`,
  'i',
)
/** Each with whose fact it is. */
const othersFacts = [
  { text: /18 or older/, why: 'the law' },
  { text: /for (eight years|one year), as the law asks/, why: 'the law' },
  { text: /5 to 7 working days/, why: 'the banks' },
  { text: /^404: Page not found$/, why: 'a status of HTTP' },
  { text: /at least 10 digits$/, why: 'the specification' },
  { text: /^(Choose 1 to|You gave … of|… of) 5( stars\.?)?$/, why: 'the specification' },
  { text: /^5k Reviews$/, why: 'the specification' },
  { text: /^At least 8 characters/, why: 'the specification' },
  { text: /cropped to 4:3$/, why: 'the specification' },
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
const specifiedPraise = [
  'At least 8 characters, with a capital and a small letter, a digit and one of @ $ ! % * ? &',
  'Coupon removed successfully!',
]

test('no text of the storefront praises or greets: how a shop speaks is its own', () => {
  const found = [...new Set(allTexts())].filter((text) => praise.test(text))
  expect(found.toSorted()).toEqual(specifiedPraise)
})

test('no other text of the storefront speaks of sports: a shop may sell chess sets', () => {
  const found = globSync('src/storefront/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => screenTextsOf(file).map((text) => ({ file, text })))
  expect(found.length).toBeGreaterThan(300)
  expect(found.filter(({ text }) => ofSports.test(text))).toEqual([])
})
