import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Shop } from './shop.ts'
import type { Figure } from './table.ts'

/** How much JavaScript a first visit loads, gzipped, and whether any stands in the page itself. */
export async function measureSizes(shop: Shop): Promise<Figure[]> {
  const list: { products: { _id: string }[] } = await (
    await fetch(`${shop.origin}/product/getProducts?limit=1`)
  ).json()
  const product = `/productDetials/${list.products[0]?._id}`
  const figures: Figure[] = []
  for (const [name, path] of [
    ['/shop', '/shop'],
    ['a product page', product],
  ] as const) {
    const html = await (await fetch(shop.origin + path)).text()
    const scripts = new Set([...html.matchAll(/\/assets\/[^"\s]+\.js/g)].map(([script]) => script))
    const bytes = [...scripts].reduce(
      (sum, file) => sum + gzipSync(readFileSync(`dist/client${file}`)).length,
      0,
    )
    figures.push({
      what: `JavaScript of a first visit to ${name}`,
      measured: bytes / 1024,
      unit: 'KB',
      target: 130,
    })
    const inline = [...html.matchAll(/<script(?![^>]*(?:src=|type="application\/))/g)].length
    figures.push({ what: `inline scripts in ${name}`, measured: inline, unit: '', target: 0 })
  }
  return figures
}
