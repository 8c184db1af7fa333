import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedDemo } from '../demo/seed/seed.ts'
import { urls } from '../src/storefront/shared/urls.ts'
import { ownDatabase } from './database.ts'
import { askShop, listeningShop } from './listening-shop.ts'

const folder = await vi.hoisted(async () => {
  const { mkdtempSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const folder = mkdtempSync(`${tmpdir()}/maidan-bytes-`)
  process.env.IMAGES_URL = `file:${folder}`
  return folder
})

ownDatabase()
listeningShop()
beforeAll(seedDemo)
afterAll(() => rm(folder, { recursive: true }))

/** The phone of Lighthouse. */
const phone = { width: 412, density: 1.75 }

async function bytesOf(path: string): Promise<Buffer> {
  const { status, bytes } = await askShop(path, { headers: { 'accept-encoding': 'br' } })
  if (status !== 200) throw new Error(`${path} is answered ${status}`)
  return bytes
}

const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)

/** The smallest file that is sharp on the phone: the last of `sizes` is what holds without a media query. */
function fileOf(picture: string): string {
  const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`, 'i').exec(picture)?.[1] ?? ''
  const last = /[^,]+$/.exec(attribute('sizes'))?.[0] ?? ''
  const part = (unit: string) => Number(new RegExp(`([\\d.]+)${unit}`).exec(last)?.[1] ?? 0)
  const width =
    ((part('vw') * phone.width) / 100 + (last.includes(' - ') ? -1 : 1) * part('px')) * phone.density
  const files = attribute('srcset')
    .split(', ')
    .map((file) => file.split(' '))
  return (files.find(([, made = '']) => Number.parseInt(made, 10) >= width) ?? files.at(-1))?.[0] ?? ''
}

/** What a first visit loads. Browsers fetch lazy pictures a few screens ahead: all but those in skipped contents. */
async function filesOf(path: string) {
  const page = String((await askShop(path)).bytes)
  const html = page.replace(/<div role="img"[^>]*\[content-visibility:hidden\].*?<\/li>/gs, '')
  const modules = matches(html, /data-modules="([^"]+)"/g).flatMap((paths) => paths.split(' '))
  const pictures = /(<source type="image\/avif"[^>]+>|<img [^>]*srcset="\/assets[^>]+>)/gi
  return {
    page: [path],
    styles: matches(html, /<link rel="stylesheet" href="([^"]+)"/g),
    fonts: matches(html, /<link rel="preload" href="([^"]+)" as="font"/g),
    scripts: [...matches(html, /<script src="([^"]+)"/g), ...modules],
    pictures: [...new Set(matches(html, pictures).map(fileOf))],
  }
}

const productPage = async () => {
  const html = String((await askShop(urls.shop)).bytes)
  return /href="(\/productDetials\/[^"]+)"/.exec(html)?.[1] ?? ''
}

test.each([
  ['the home page', 300, () => '/'],
  ['a listing', 230, () => urls.shop],
  ['a product', 230, productPage],
])('a first visit to %s loads at most %i KB on a phone', async (_, most, pathOf) => {
  const files = await filesOf(await pathOf())
  const sizes = await Promise.all(
    Object.entries(files).map(async ([kind, paths]) => {
      expect(paths, kind).not.toEqual([])
      const bytes = await Promise.all(paths.map(async (path) => (await bytesOf(path)).length))
      return [kind, bytes.reduce((sum, each) => sum + each, 0) / 1024] as const
    }),
  )
  const total = sizes.reduce((sum, [, kilobytes]) => sum + kilobytes, 0)
  expect(total, JSON.stringify(Object.fromEntries(sizes))).toBeLessThanOrEqual(most)
})
