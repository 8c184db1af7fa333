import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** `Size ${item.size}` of a text; on screens also `Size {item.size}`, which in mails is a placeholder. */
const inTexts = /\bsize (?:of )?\$\{(?:\w+\??\.)*size\}/gi
const onScreens = /\bsize (?:of )?\$?\{(?:\w+\??\.)*size\}/gi
/** They print what was typed or stands in a file. */
const ofTyped = ['admin/product-form/size-row.tsx', 'shop/catalog/csv/cells.ts']

test('no text for people has the number of a size: `sizeText` or a label is what they read', () => {
  const raw = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<![.]test)[.]tsx?$/.test(file) && !ofTyped.includes(file))
    .flatMap((file) =>
      [...readFileSync(`src/${file}`, 'utf8').matchAll(file.endsWith('x') ? onScreens : inTexts)].map(
        ([text]) => `${file}: ${text}`,
      ),
    )
  expect(raw).toEqual([])
})
