import { foreignTexts } from '../foreign-texts.ts'
import type { Product } from './products.ts'
import { expect, test } from './test.ts'

const pages = [
  '/',
  '/shop',
  '/men',
  '/women',
  '/kids',
  '/login',
  '/register',
  '/otp',
  '/forgot-password',
  '/reset-password',
  '/cart',
  '/wishlist',
  '/checkOut',
  '/profile',
]

test('public pages work whatever another program has left in the storage of the browser', async ({
  page,
}) => {
  test.slow()
  const { products }: { products: Product[] } = await (
    await page.request.get('/product/getProducts?limit=1')
  ).json()
  const product = products[0]?._id ?? ''
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(`${page.url()}: ${error}`))
  const keys = [
    ...['auth', 'theme', 'drafts', 'intent', 'order-key', 'searches', 'sizes'],
    ...[`size ${product}`, 'product form new'],
    ...['register', 'reset'].flatMap((purpose) => [`email-${purpose}`, `otp-sent-${purpose}`]),
    'react-router-scroll-positions',
  ]
  const visits = foreignTexts.flatMap((text, at) =>
    // Each text on the home page, which has the session's part of the layout, and on one page more.
    ['/', [...pages, `/productDetials/${product}`][at % (pages.length + 1)] ?? '/'].map((path) => ({
      text,
      path,
    })),
  )
  await page.goto('/ui')
  for (const { text, path } of visits) {
    await page.evaluate(
      ({ keys, text }) => {
        for (const key of keys) {
          localStorage.setItem(key, text)
          sessionStorage.setItem(key, text)
        }
      },
      { keys, text },
    )
    const asked = page.waitForResponse('**/users/session')
    await page.goto(path)
    await asked
    await expect(page.getByRole('heading', { level: 1 }), `${path} with ${text.slice(0, 60)}`).toBeVisible()
    await expect(page.getByText('Unexpected Application Error')).toHaveCount(0)
    if (path === '/')
      await expect(page.getByRole('link', { name: 'Profile' }).first()).toHaveAttribute('href', '/login')
  }
  expect(failures).toEqual([])
})
