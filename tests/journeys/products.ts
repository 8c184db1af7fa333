import { expect, type Page } from '@playwright/test'
import { address } from './people.ts'

export type Product = {
  _id: string
  productName: string
  salePrice: number
  discountedPrice: number | null
  sizes: { size: number; stock: number }[]
}

/** A product cheap enough for cash on delivery, with enough units of a size for two journeys that buy it at once. */
export async function cheapProduct(page: Page): Promise<{ product: Product; size: number }> {
  const answer = await page.request.get('/product/getProducts?sort=LowToHigh&limit=40')
  const { products } = (await answer.json()) as { products: Product[] }
  for (const product of products) {
    const found = product.sizes.find((size) => size.stock >= 10)
    if (found && (product.discountedPrice ?? product.salePrice) <= 900) return { product, size: found.size }
  }
  throw new Error('the demo shop has no such product')
}

/** Orders one unit with cash on delivery, by the calls as the screens make them. */
export async function orderOne({ request }: Page, { _id, ...product }: Product, size: number): Promise<void> {
  await request.post('/cart/add-to-cart', { data: { productId: _id, size } })
  const total = (product.discountedPrice ?? product.salePrice) + 30
  const order = {
    items: [{ productId: _id, size, quantity: 1 }],
    shippingAddress: address,
    paymentMethod: 'COD',
    theTotelAmount: total,
  }
  expect((await request.post('/order/create-order', { data: order })).status()).toBe(201)
}

/** Chooses a size on a product's page. A click while pages change places falls on their pictures, so it is tried again. */
export async function chooseSize(page: Page, size: number): Promise<void> {
  const tile = page.getByRole('radio', { name: new RegExp(`^${size}\\b`) })
  await expect(() => tile.check({ force: true, timeout: 2_000 })).toPass()
}

/** Answers the captcha's spoken question instead of its picture. */
export async function answerCaptcha(page: Page): Promise<void> {
  await page.getByRole('button', { name: /answer a question/i }).click()
  await page.getByLabel(/^Captcha: What is/).fill(await spokenSum(page))
}

/** What the captcha's question asks for: 'What is three plus four?' */
export async function spokenSum(page: Page): Promise<string> {
  const question = page.getByText(/^What is \w+ plus \w+\?$/).first()
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
  const terms = ((await question.textContent()) ?? '').matchAll(new RegExp(words.join('|'), 'g'))
  const sum = [...terms].reduce((total, [word]) => total + words.indexOf(word) + 1, 0)
  expect(sum).toBeGreaterThan(1)
  return String(sum)
}
