import { makeCoupon, makeOffer } from '../buying.ts'
import { addProduct } from '../products.ts'
import type { Random } from './random.ts'

export type Size = { productId: string; size: number; scarce: boolean }

/** The coupons of the trial. */
export const coupons = ['CHAOS7', 'CHAOS40']

const products = 10
const sizesEach = 4

/**
 * Forty sizes of ten products: of each product one size with a single unit, one with three, and two with enough for
 * `orders`. Some products have an offer, at percentages that make paise.
 */
export async function addProducts(orders: number, random: Random): Promise<Size[]> {
  const plenty = Math.ceil((orders * 2) / products)
  const stocks = [1, 3, plenty, plenty]
  const sizes: Size[] = []
  for (let number = 1; number <= products; number++) {
    const salePrice = random.between(9_900, 39_999) / 100
    const { id } = await addProduct({
      name: `Chaos tee ${number}`,
      category: 'Chaos',
      salePrice,
      sizes: stocks.slice(0, sizesEach).map((stock, at) => ({ size: at + 1, stock })),
    })
    if (random.happens(0.4)) await makeOffer(id, random.between(5, 45))
    sizes.push(...stocks.map((stock, at) => ({ productId: id, size: at + 1, scarce: stock < plenty })))
  }
  await makeCoupon('CHAOS7', { percentage: 7, minimum: 100, maximum: 50 })
  await makeCoupon('CHAOS40', { percentage: 40, minimum: 500, maximum: 333 })
  return sizes
}
