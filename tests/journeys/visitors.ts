import type { Browser, BrowserContext } from '@playwright/test'
import { newShopper, owner } from './people.ts'
import type { Product } from './products.ts'

/**
 * Who looks at a screen: a guest, a shopper with orders, one with a full cart, one who has just
 * registered, the owner.
 */
export type Visitor = 'guest' | 'regular' | 'buyer' | 'newcomer' | 'owner'

const heights: Record<number, number> = { 360: 740, 768: 1024, 1280: 800, 1920: 1080 }
const regular = { email: 'asha@maidan.test', password: 'Shopper@1234' }

/** The browsers of all visitors, each opened when the first screen asks for it. */
export function visitorsOf(browser: Browser, baseURL: string, width: number) {
  const opened = new Map<Visitor, Promise<BrowserContext>>()
  const open = async (who: Visitor) => {
    const viewport = { width, height: heights[width] ?? 900 }
    const shape = { viewport, isMobile: false, hasTouch: width < 768, deviceScaleFactor: 1 }
    const context = await browser.newContext({
      baseURL,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      ...shape,
    })
    await signInAs(context, who)
    return context
  }
  return (who: Visitor): Promise<BrowserContext> => {
    const context = opened.get(who) ?? open(who)
    opened.set(who, context)
    return context
  }
}

/** Makes a browser the visitor's own: signed in, with what belongs into the cart. */
export async function signInAs(context: BrowserContext, who: Visitor): Promise<void> {
  const { request } = context
  if (who === 'guest') return
  if (who === 'owner' || who === 'regular') {
    await request.post('/users/login', { data: who === 'owner' ? owner : regular })
    return
  }
  const page = await context.newPage()
  await newShopper(page)
  await page.close()
  if (who === 'newcomer') return
  const answer = await request.get('/product/getProducts?limit=8&sort=Recommended&gender=Men')
  const { user } = await (await request.get('/users/session')).json()
  const { products }: { products: Product[] } = await answer.json()
  for (const [index, { _id, sizes }] of products.entries()) {
    const size = sizes.find(({ stock }) => stock > 1)?.size
    if (index < 3) await request.post('/cart/add-to-cart', { data: { productId: _id, size } })
    await request.post('/wishlist/handle-wishlist', { data: { userId: user._id, productId: _id } })
  }
}
