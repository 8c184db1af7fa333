// What an owner imports as samples; the shop's server imports it when an owner does.
import { fromRupees } from '../src/lib/money.ts'
import type { SampleCatalogue } from '../src/shop/catalog/samples/rules.ts'
import { brands, importedCategories } from './catalogue/brands.ts'
import { categories } from './catalogue/categories.ts'
import { products } from './catalogue/products.ts'
import { storeMasters } from './seed/pictures.ts'

export const sampleCatalogue: SampleCatalogue = {
  brands: brands.map(({ key, brandName: name, brandTitle: title, logo, ...label }) => ({
    ...{ key, name, title, logo, label },
  })),
  categories: categories.map(({ key, categoryName: name, description }) => ({ key, name, description })),
  products: products.map(({ slug, regularPrice, salePrice, facts = null, ...product }) => ({
    ...product,
    key: slug,
    facts,
    brand: nameOf(brands, product.brand, 'brandName'),
    category: nameOf(categories, product.category, 'categoryName'),
    regularPrice: fromRupees(regularPrice),
    salePrice: fromRupees(salePrice),
    countryOfOrigin: importedCategories[product.category]?.countryOfOrigin ?? null,
    importedIn: importedCategories[product.category]?.importedIn ?? null,
  })),
  storePictures: storeMasters,
}

function nameOf<Row extends { key: string }>(rows: readonly Row[], key: string, field: keyof Row): string {
  return String(rows.find((row) => row.key === key)?.[field])
}
