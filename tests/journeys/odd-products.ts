import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'

/** Ids of products that are edge cases. */
export const oddProducts = {
  longName: '0199a000-0000-7000-8000-000000000001',
  noPicture: '0199a000-0000-7000-8000-000000000002',
  brokenPicture: '0199a000-0000-7000-8000-000000000003',
  manySizes: '0199a000-0000-7000-8000-000000000004',
  rightToLeft: '0199a000-0000-7000-8000-000000000005',
} as const

/** 120 characters, in words and in one. */
export const longName =
  'Stadium Edition Championship Goalkeeper Long-Sleeve Windproof Thermal Training Jersey with Reinforced Elbow Padding 2026'
export const longWord = 'Ghatotkacha'.repeat(11).slice(0, 120)

const longest = (word: string, length: number) => word.repeat(length).slice(0, length)

/** Of as many letters as the shop takes, and from right to left. */
export const oddNames = {
  brand: `${longest('Hiranyakashipu', 58)} 👟`,
  category: `${longest('Panchajanya', 58)} 🏏`,
  coupon: longest('SUDARSHANACHAKRA', 40),
  rightToLeftBrand: 'ستارے 👟 سپورٹس',
  rightToLeftCategory: 'کرکٹ 🏏 کا سامان',
}

/** Names a picture whose file is nowhere. */
const lostPicture = 'f'.repeat(32)

/**
 * Adds edge cases to the shop whose data is in `dataDir`: a name of 120
 * characters at ₹1,29,99,900.50, one long word without a picture, a picture that is lost, a name from right to left, 40
 * sizes; brands, categories and a coupon of odd names, older than those that other journeys look for. Again: nothing.
 */
export async function addOddProducts(dataDir: string): Promise<void> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (statement: string, ...values: unknown[]) => client.query(statement, values)
  await run(
    `insert into images (hash, width, height, average_colour) values ($1, 1280, 960, '#7a8a7a')
     on conflict do nothing`,
    lostPicture,
  )
  const age = `now() - interval '9 years'`
  for (const name of [oddNames.brand, oddNames.rightToLeftBrand])
    await run(
      `insert into brands (name, title, created_at) values ($1, $2, ${age}) on conflict do nothing`,
      name,
      longWord,
    )
  for (const name of [oddNames.category, oddNames.rightToLeftCategory])
    await run(
      `insert into categories (name, description, created_at) values ($1, $2, ${age}) on conflict do nothing`,
      name,
      longWord,
    )
  // Only a cart with the product of a crore meets its minimum.
  await run(
    `insert into coupons (code, percentage, minimum_purchase, maximum_discount, expiry_date, created_at)
     values ($1, 50, 1000000000, 100000000, '2099-12-31', ${age}) on conflict do nothing`,
    oddNames.coupon,
  )
  const picture = (await run('select thumbnail from products where thumbnail is not null limit 1')).rows[0]
  const odd = [oddNames.brand, oddNames.category]
  const rightToLeft = [oddNames.rightToLeftBrand, oddNames.rightToLeftCategory]
  const products = [
    [oddProducts.longName, longName, 1_29_99_900_50, picture?.thumbnail, 2, null, null],
    [oddProducts.noPicture, longWord, 799_00, null, 3, ...odd],
    [oddProducts.brokenPicture, 'Lost Picture Tee', 799_00, lostPicture, 3, null, null],
    [oddProducts.rightToLeft, 'قميص الحارس 42 👟', 799_00, picture?.thumbnail, 2, ...rightToLeft],
    [oddProducts.manySizes, 'Forty Sizes Court Shoe', 3_999_00, picture?.thumbnail, 40, null, null],
  ]
  for (const [id, name, price, thumbnail, sizes, brand, category] of products) {
    await run(
      `with shelved as (
         insert into products (id, name, description, category_id, brand_id, gender, regular_price, sale_price,
           thumbnail, created_at)
         select $1, $2, $8, categories.id, brands.id, 'Kids', $3, $3, $4, ${age}
         from categories, brands
         where categories.active and categories.name = coalesce($7, categories.name)
           and brands.name = coalesce($6, brands.name) limit 1
         on conflict do nothing returning id
       )
       insert into product_sizes (product_id, size, stock)
       select id, size, case when size % 7 = 3 then 0 else 20 end from shelved, generate_series(1, $5::int) as size`,
      id,
      name,
      price,
      thumbnail,
      sizes,
      brand,
      category,
      `As odd as goods can be. ${longWord} 👟 قميص الحارس`,
    )
  }
  await client.end()
  await stop()
}
