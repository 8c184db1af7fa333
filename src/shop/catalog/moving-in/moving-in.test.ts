import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../csv/read-csv.ts'
import { isCode } from '../size-text-rules.ts'
import { type ForeignTable, priceIn } from './foreign-rules.ts'
import { genderIn } from './gender-words-rules.ts'
import { plainTextOf } from './html-rules.ts'
import { attributesIn } from './magento-rules.ts'
import { type ForeignRows, moveIn, noChoice, type OtherShop, otherShopOf, otherShops } from './rules.ts'
import { styleCodeOf } from './split-rules.ts'

function tableOf(name: string): ForeignTable {
  const read = readCsv(readFileSync(new URL(`../../../../tests/moving-in/${name}.csv`, import.meta.url)))
  if (!read.ok) throw new Error(read.refusal.reason)
  return read.value
}

const today = '2026-11-30'

function moved(name: string, choice = noChoice): ForeignRows {
  const table = tableOf(name)
  const shop = otherShopOf(table.headings)
  if (!shop) throw new Error('the shop is not recognised')
  return moveIn(shop, table, choice, today)
}

const cellsOf = ({ rows }: ForeignRows, name: string) =>
  rows.find(({ cells }) => cells.productName === name)?.cells
const namesOf = ({ rows }: ForeignRows) => rows.map(({ cells }) => cells.productName)
const told = ({ notTaken }: ForeignRows, row: number) =>
  notTaken.filter((one) => one.row === row).map(({ why }) => why)

function rowsOf({ rows, notTaken }: ForeignRows): Set<number> {
  return new Set([...rows.flatMap(({ from }) => from), ...notTaken.map(({ row }) => row)])
}

describe('an export of Shopify', () => {
  test('colours become products of one style, each with its sizes, codes, price and picture', () => {
    const all = moved('shopify')
    expect(cellsOf(all, 'Rapid Dry Tee – Men’s Royal Blue')).toEqual({
      productName: 'Rapid Dry Tee – Men’s Royal Blue',
      description: 'Light & fast, dries in minutes.\n- 100% polyester\n- Chest 94–110 cm',
      category: 'T-Shirts',
      brand: 'Vayu',
      gender: 'Men',
      regularPrice: '1299',
      salePrice: '899',
      sizes: 'S=4 | M=0 | L=0',
      skus: 'S=RDT-BLU-S | M=RDT-BLU-M | L=RDT-BLU-L',
      barcodes: '',
      styleCode: 'rapid-dry-tee',
      colour: 'Royal Blue',
      weight: '160',
    })
    const [black, blue] = all.rows
    expect(black?.paths).toEqual(['/products/rapid-dry-tee'])
    expect(blue?.paths).toEqual([])
    const nameOf = (address: string) => address.replace(/^.*\/|\?.*$/g, '')
    expect(black?.pictures.map(nameOf)).toEqual(['tee-blk.jpg', 'tee-front.jpg'])
    expect(blue?.pictures.map(nameOf)).toEqual(['tee-blu.jpg', 'tee-front.jpg'])
    expect(told(all, 4)).toEqual(['It is below zero: the size has none'])
  })

  test('a product without options has one size, its name as description, and the category of the taxonomy', () => {
    const all = moved('shopify')
    expect(cellsOf(all, 'Skipping Rope')).toMatchObject({
      sizes: 'Free size=0',
      description: 'Skipping Rope',
      category: 'Jump Ropes',
      regularPrice: '299',
      salePrice: '299',
      gender: '',
      styleCode: '',
    })
    expect(all.rows.find(({ paths }) => paths[0] === '/products/skipping-rope')?.pictures).toEqual([
      'https://cdn.shopify.com/s/files/1/0533/2089/files/rope.png',
    ])
  })

  test('a third option and another price are products of the style, named by it', () => {
    const all = moved('shopify')
    expect(namesOf(all).filter((name) => name.startsWith('Hoodie'))).toEqual([
      'Hoodie for Women Grey Cotton M',
      'Hoodie for Women Grey Cotton XL',
      'Hoodie for Women Grey Fleece',
    ])
    expect(told(all, 11)).toHaveLength(2)
  })

  test('codes that are taken or no codes are left out, gift cards and rows without their product too, with the reason', () => {
    const all = moved('shopify')
    expect(cellsOf(all, 'Football')).toMatchObject({
      sizes: '4=12 | 5=3',
      skus: '',
      barcodes: '5=8901234567894',
    })
    expect(told(all, 15)).toEqual([
      'Row 2 has RDT-BLK-S too',
      '“8.90123E+12” has other than letters, digits and . _ / -, or more than 40',
    ])
    expect(told(all, 17)).toEqual(['A gift card is no product of this shop'])
    expect(told(all, 19)).toEqual(['The row with the title of its product is not in the file'])
    expect(all.ignored).toContain('SEO Title')
    expect(all.ignored).not.toContain('Variant Tax Code')
  })

  test('the headings of 2025 are read as those before', () => {
    const all = moved('shopify-2025')
    expect(all.rows.map(({ cells }) => cells)).toMatchObject([
      {
        productName: 'Glide Runner',
        gender: 'Women',
        regularPrice: '4999',
        salePrice: '3499',
        sizes: 'UK 8=5 | UK 9=0',
        barcodes: 'UK 8=8901234567801',
        colour: 'Volt',
        weight: '640',
      },
    ])
    expect(all.rows[0]?.from).toEqual([2, 3])
  })

  test('a product of 10,000 rows is 100 sizes, and each other row is told', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      row: index + 2,
      cells: ['big', index === 0 ? 'Big' : '', 'Size', String(index + 1), `S-${index}`, '10'],
    }))
    const headings = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant SKU', 'Variant Price']
    const all = moveIn('Shopify', { headings, rows }, noChoice, today)
    expect(all.rows).toHaveLength(1)
    expect(all.rows[0]?.from).toHaveLength(100)
    expect(all.notTaken.filter(({ what }) => what === 'Variant')).toHaveLength(9_900)
  })
})

describe('an export of WooCommerce', () => {
  test('variations find their product by SKU and id, before and after it', () => {
    const all = moved('woocommerce')
    expect(cellsOf(all, 'V-Neck Tee & More Red')).toMatchObject({
      description: 'Soft.\nA tee\nfor women.\n- washable',
      category: 'Tees',
      brand: 'Vayu',
      gender: 'Women',
      sizes: 'S=5 | M=0',
      skus: 'S=VT-RED-S | M=VT-RED-M',
      styleCode: 'vneck-tee',
      weight: '180',
    })
    expect(told(all, 4)).toEqual(['WooCommerce does not count it for this size: it begins at 0'])
    expect(all.rows.find(({ cells }) => cells.colour === 'Red')?.paths).toEqual(['/product/v-neck-tee-more'])
  })

  test('a variation for any size is all sizes of its product, uncounted and without codes', () => {
    const all = moved('woocommerce')
    expect(cellsOf(all, 'V-Neck Tee & More Blue')).toMatchObject({
      sizes: 'S=0 | M=0 | L=0',
      skus: '',
      regularPrice: '799',
      salePrice: '599',
    })
    expect(told(all, 5)).toEqual(['It stands for several sizes: each begins at 0, without a SKU'])
  })

  test('a variation of more sizes than a product may have is cut, however many there are', () => {
    const headings = 'ID,Type,SKU,Name,Parent,Regular price,Attribute 1 name,Attribute 1 value(s)'.split(',')
    const sizes = Array.from({ length: 20_000 }, (_, index) => index + 1).join(', ')
    const cells = [
      ['1', 'variable', 'BIG', 'Big', '', '', 'Size', sizes],
      ...Array.from({ length: 1_000 }, (_, index) => [
        `${index + 2}`,
        'variation',
        '',
        '',
        'BIG',
        '10',
        'Size',
        '',
      ]),
    ]
    const rows = cells.map((row, index) => ({ row: index + 2, cells: row }))
    const all = moveIn('WooCommerce', { headings, rows }, noChoice, today)
    expect(all.rows).toHaveLength(1)
    expect(all.rows[0]?.cells.sizes.split(' | ')).toHaveLength(100)
    expect(rowsOf(all).size).toBe(1_001)
  })

  test('commas within names, apostrophes, decimal commas and sales for some days are understood', () => {
    const all = moved('woocommerce')
    expect(cellsOf(all, 'Shaker, 750 ml')).toMatchObject({
      description: '- leak proof',
      category: 'Bottles',
      regularPrice: '1299',
      salePrice: '999.5',
      colour: 'Black',
      barcodes: 'Free size=8901234567818',
    })
    expect(cellsOf(all, 'Kashmir Willow Bat')).toMatchObject({
      regularPrice: '1499',
      salePrice: '1499',
      brand: 'SG',
      gender: 'Men',
    })
    expect(told(all, 7)).toContain(
      '1199 is for some days only: make an offer of it. The regular price is taken',
    )
  })

  test('what is no product of goods is left out with the reason', () => {
    const all = moved('woocommerce')
    expect([8, 9, 10, 11, 12].map((row) => told(all, row))).toEqual([
      ['The shop sends goods only, and nothing digital'],
      ['A group of products is no product: its products are taken'],
      ['It is sold in another shop'],
      ['The product of this variation is not in the file'],
      ['None of its variations is in the file'],
    ])
  })
})

describe('an export of Magento', () => {
  test('a configurable product takes its simple ones, which are no products of their own', () => {
    const all = moved('magento', { ...noChoice, address: 'https://old.example/' })
    expect(namesOf(all)).toEqual([
      'Helios EverCool™ Tee Black',
      'Helios EverCool™ Tee Orange',
      'Joust Duffle Bag',
    ])
    expect(cellsOf(all, 'Helios EverCool™ Tee Orange')).toMatchObject({
      description: 'Cool, even at ₹24.',
      category: 'Tees',
      brand: 'Luma',
      gender: 'Men',
      regularPrice: '24',
      sizes: 'S=12 | M=0',
      skus: 'S=MS07-S-Orange | M=MS07-M-Orange',
      styleCode: 'MS07',
    })
    expect(all.rows[0]).toMatchObject({
      paths: ['/helios-evercool-tee.html'],
      pictures: [
        'https://old.example/media/catalog/product/m/s/ms07-black_main_1.jpg',
        'https://old.example/media/catalog/product/m/s/ms07-back.jpg',
      ],
    })
  })

  test('a special price without an end is the sale price; the rest is told', () => {
    const all = moved('magento')
    expect(cellsOf(all, 'Joust Duffle Bag')).toMatchObject({
      regularPrice: '34',
      salePrice: '29.99',
      category: 'Bags',
    })
    expect(told(all, 6)).toContain('MS07-L-Orange is not in the file')
    expect(told(all, 6)).toContain('/m/s/ms07-back.jpg: the address of the other shop is not known')
    expect(told(all, 7)).toEqual(['It has the texts of the store view “hindi” alone'])
    expect(told(all, 11)).toEqual(['It has no SKU, so it belongs to no product'])
  })

  test('a comma ends an attribute only where the next name follows', () => {
    expect(Object.fromEntries(attributesIn('material=LumaTech, polyester,size=M,colour='))).toEqual({
      material: 'LumaTech, polyester',
      size: 'M',
    })
  })
})

test.each([
  ['', true],
  ['2026-11-30 00:00:00', true],
  ['2026-12-01 00:00:00', false],
  ['3/4/26, 12:00 AM', true],
  ['11/12/26', false],
  ['31.10.2026', true],
  ['31.12.2026', false],
  ['soon', false],
])('on the 30th of November 2026 a special price from %j is the sale price: %s', (from, isTaken) => {
  const headings = ['sku', 'product_type', 'name', 'price', 'special_price', 'special_price_from_date']
  const rows = [{ row: 2, cells: ['A', 'simple', 'Bag', '34.0', '29.99', from] }]
  const all = moveIn('Magento', { headings, rows }, noChoice, today)
  expect(all.rows[0]?.cells.salePrice).toBe(isTaken ? '29.99' : '34')
  expect(all.notTaken.some(({ what }) => what === 'special_price')).toBe(!isTaken)
})

test.each([
  ['shopify', 'Shopify'],
  ['shopify-2025', 'Shopify'],
  ['woocommerce', 'WooCommerce'],
  ['magento', 'Magento'],
] as const)('%s is recognised, and each of its rows is taken or told', (name, shop) => {
  const table = tableOf(name)
  expect(otherShopOf(table.headings)).toBe(shop)
  const all = moveIn(shop, table, noChoice, today)
  const there = rowsOf(all)
  expect(table.rows.filter(({ row }) => !there.has(row))).toEqual([])
})

test('names and a gender that the owner chose stand in the rows', () => {
  const choice = {
    ...noChoice,
    categories: { 't-shirts': 'Training Tees' },
    brands: { vayu: 'Nike' },
    gender: 'Kids',
  }
  const all = moved('shopify', choice)
  expect(cellsOf(all, 'Rapid Dry Tee – Men’s Black')).toMatchObject({
    category: 'Training Tees',
    brand: 'Nike',
    gender: 'Men',
  })
  expect(cellsOf(all, 'Skipping Rope')?.gender).toBe('Kids')
  expect(all.withoutGender).toBe(1)
  expect(all.categories).toEqual(['T-Shirts', 'Jump Ropes', 'Hoodies', 'Footballs'])
})

describe('whatever a file says', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      '',
      'M',
      'L',
      'a',
      'b',
      '10',
      '-3',
      'simple',
      'variable',
      'variation',
      'id:1',
      '1',
      'Size',
    ),
    fc.constantFrom(
      'configurable',
      'sku=a,size=M|sku=b,size=L',
      'https://a.example/b.jpg',
      'Red',
      'Colour',
      '"',
    ),
    fc.string({ maxLength: 12 }),
  )
  const tables = (shop: OtherShop) => {
    const headings = tableOf(shop.toLowerCase()).headings
    const cells = fc.array(cell, { minLength: headings.length, maxLength: headings.length })
    return fc.array(cells, { maxLength: 12 }).map((rows) => ({
      headings,
      rows: rows.map((each, index) => ({ row: index + 2, cells: each })),
    }))
  }

  test.each(otherShops)('each row of %s is taken or told, and no two of ours have one number', (shop) => {
    fc.assert(
      fc.property(tables(shop), (table) => {
        const all = moveIn(shop, table, noChoice, today)
        const there = rowsOf(all)
        expect(table.rows.filter(({ row }) => !there.has(row))).toEqual([])
        const numbers = all.rows.map(({ row }) => row)
        expect(new Set(numbers).size).toBe(numbers.length)
        for (const { cells, pictures } of all.rows) {
          if (cells.styleCode) expect(isCode(cells.styleCode)).toBe(true)
          for (const address of pictures) expect(address).toMatch(/^https?:\/\//i)
        }
      }),
    )
  })

  test('no tag and no script is left of a description', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<b>', '</b>', '<', '>', '<script>', 'x', '<!--', '-->', '&lt;', '/', ' ')),
        (parts) => {
          expect(plainTextOf(`<p>${parts.join('')}</p>`)).not.toMatch(/<(p|b|script)>/)
        },
      ),
    )
    expect(plainTextOf('3 < 4 &amp; 5 > 4<br/>¾')).toBe('3 < 4 & 5 > 4\n¾')
  })

  test('a key of any letters is a style code', () => {
    fc.assert(fc.property(fc.string({ minLength: 1 }), (key) => isCode(styleCodeOf(key))))
  })
})

test('a file that was saved with semicolons, or as UTF-16, says the same', () => {
  const { headings, rows } = tableOf('shopify')
  const written = [headings, ...rows.map(({ cells }) => cells)]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
    .join('\r\n')
  const cellsIn = (bytes: Uint8Array) => {
    const read = readCsv(bytes)
    if (!read.ok) throw new Error(read.refusal.reason)
    expect(otherShopOf(read.value.headings)).toBe('Shopify')
    return moveIn('Shopify', read.value, noChoice, today).rows.map(({ cells }) => cells)
  }
  const same = moved('shopify').rows.map(({ cells }) => cells)
  expect(cellsIn(Buffer.from(written))).toEqual(same)
  expect(cellsIn(Buffer.from(`\ufeff${written}`, 'utf16le'))).toEqual(same)
})

test.each([
  ['1299.000000', '1299'],
  ['₹1,29,900.50', '129900.5'],
  ['1299,50', '1299.5'],
  ['1.299,50', '1299.5'],
  ['Rs. 999', '999'],
  ['1.299', 'NaN'],
  ['on request', 'on request'],
])('the price %s is %s', (cell, price) => {
  expect(priceIn(cell)).toBe(price)
})

test.each([
  [['', 'Tee for men'], 'Men'],
  [['Women’s Tights'], 'Women'],
  [['Unisex cap', 'men'], null],
  [['Boys Shorts'], 'Kids'],
  [['Baby tee'], 'Kids'],
  [['Baby blue tee for women'], 'Women'],
  [['Mention', 'Female'], 'Women'],
  [['Men, Women'], null],
])('%j is for %s', (texts, gender) => {
  expect(genderIn(texts)).toBe(gender)
})
