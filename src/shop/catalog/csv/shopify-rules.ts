import { toRupees } from '../../../lib/money.ts'
import { type Picture, pathOf, widthsOf } from '../../../lib/pictures.ts'
import type { Gender } from '../gender-rules.ts'
import type { Product, Size } from '../rules.ts'
import { sizeLabel, sizeSystemOf } from '../size-rules.ts'
import { sportName, sportsIn } from '../sport-rules.ts'
import { csvLine } from './column-rules.ts'

/** Shopify's own names, in the order of its template of 2025. */
export const shopifyColumns = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'SKU',
  'Barcode',
  'Option1 name',
  'Option1 value',
  'Price',
  'Compare-at price',
  'Charge tax',
  'Inventory tracker',
  'Inventory quantity',
  'Continue selling when out of stock',
  'Weight value (grams)',
  'Weight unit for display',
  'Requires shipping',
  'Fulfillment service',
  'Product image URL',
  'Image position',
  'Image alt text',
  'Gift card',
  'Google Shopping / Gender',
  'Google Shopping / Age Group',
] as const

type Cells = { [Column in (typeof shopifyColumns)[number]]?: string | number }

const audiences: Record<Gender, { gender: string; age: string }> = {
  Men: { gender: 'male', age: 'adult' },
  Women: { gender: 'female', age: 'adult' },
  Kids: { gender: 'unisex', age: 'kids' },
}

/** A row for each size and one for each further picture. Prices are in rupees, weights in grams; `origin` is the shop's. */
export function shopifyLines(product: Product, origin: string, defaultWeight: number): string[] {
  const { thumbnail, gallery } = product
  const pictures = thumbnail ? [thumbnail, ...gallery.filter(({ hash }) => hash !== thumbnail.hash)] : gallery
  const count = Math.max(product.sizes.length, pictures.length, 1)
  const rows = Array.from({ length: count }, (_, index): Cells => {
    const [size, picture] = [product.sizes[index], pictures[index]]
    return {
      'URL handle': product.id,
      ...(index === 0 && ofProduct(product)),
      ...(size && ofSize(product, size, defaultWeight)),
      ...(picture && ofPicture(product.name, picture, origin, index + 1)),
    }
  })
  return rows.map((cells) => csvLine(shopifyColumns.map((column) => cells[column] ?? '')))
}

function ofProduct({ name, description, brand, category, gender, sports, colour, active }: Product): Cells {
  const audience = audiences[gender]
  const tags = [gender, ...sportsIn(sports).map(sportName), ...(colour ? [colour] : [])]
  return {
    Title: name,
    Description: paragraphs(description),
    Vendor: brand.name,
    Type: category.name,
    Tags: tags.map((tag) => tag.replaceAll(',', ' ')).join(', '),
    'Published on online store': active ? 'TRUE' : 'FALSE',
    Status: active ? 'Active' : 'Draft',
    'Option1 name': 'Size',
    'Gift card': 'FALSE',
    'Google Shopping / Gender': audience.gender,
    'Google Shopping / Age Group': audience.age,
  }
}

function ofSize(product: Product, { size, stock, sku, barcode }: Size, defaultWeight: number): Cells {
  const { category, gender, regularPrice, salePrice } = product
  return {
    SKU: sku ?? '',
    Barcode: barcode ?? '',
    'Option1 value': sizeLabel(sizeSystemOf(category), gender, size),
    Price: toRupees(salePrice),
    'Compare-at price': regularPrice > salePrice ? toRupees(regularPrice) : '',
    'Charge tax': 'TRUE',
    'Inventory tracker': 'shopify',
    'Inventory quantity': stock,
    'Continue selling when out of stock': 'DENY',
    'Weight value (grams)': product.weight ?? defaultWeight,
    'Weight unit for display': 'g',
    'Requires shipping': 'TRUE',
    'Fulfillment service': 'manual',
  }
}

function ofPicture(name: string, { hash, width }: Picture, origin: string, position: number): Cells {
  const largest = widthsOf(width).at(-1)
  return {
    'Product image URL': `${origin}${pathOf(hash)}-${largest}.jpg`,
    'Image position': position,
    'Image alt text': name,
  }
}

function paragraphs(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}
