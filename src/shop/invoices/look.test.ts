import { expect, test } from 'vitest'
import { admin, shopper } from '../../../tests/actors.ts'
import { buy, fillWallet, move } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { readPdf } from '../../../tests/pdf.ts'
import { addProduct } from '../../../tests/products.ts'
import { db } from '../../platform/database.ts'
import { drawInvoice } from './draw-invoice.ts'
import { findInvoice } from './store.ts'

ownDatabase()

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" fill="#7a0019" /></svg>`
const hasPicture = (pdf: Uint8Array) => Buffer.from(pdf).includes('/Subtype /Image')

test('documents have the face of the shop on the day they were made, and keep it', async () => {
  const owner = await admin()
  const asha = await shopper()
  await fillWallet(asha, 5_000)
  const tee = await addProduct({ salePrice: 400 })
  const ship = async () => {
    const order = await buy(asha, [tee], 'Wallet')
    await move(owner, order, 'Shipped')
    return order
  }
  const draw = async ({ _id }: { _id: string }) => (await asha.get(`/order/invoice/${_id}`)).bytes
  const before = await ship()
  const drawnBefore = await draw(before)
  expect((await findInvoice(db, before._id))?.document.seller).not.toHaveProperty('look')

  const fields = {
    brand: '#b5341c',
    accent: '#FFD400',
    logo: `data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}`,
  }
  const saved = await owner.put('/settings/save-settings', { section: 'shop', version: 0, fields })
  expect(saved.status).toBe(200)
  expect(saved.body.settings.fields).toMatchObject({ brand: '#b5341c', accent: '#ffd400' })

  const after = await ship()
  const document = (await findInvoice(db, after._id))?.document
  expect(document?.seller.look).toMatchObject({
    ground: { colour: '#b5341c', text: '#f6f6f2' },
    accent: { colour: '#ffd400', text: '#0c1c15' },
    logo: { width: 960, height: 240 },
  })
  const drawn = await draw(after)
  expect(hasPicture(drawn)).toBe(true)
  expect((await readPdf(drawn)).flat().join(' ')).toContain('Tax invoice')
  const report = await owner.get('/report/download-report?period=day&format=pdf')
  expect(hasPicture(report.bytes)).toBe(true)

  expect(hasPicture(drawnBefore)).toBe(false)
  expect(await draw(before)).toEqual(drawnBefore)

  const look = document?.seller.look
  if (!document || !look?.logo) throw new Error('no logo')
  const draws = (of: object) =>
    drawInvoice({ ...document, seller: { ...document.seller, look: { ...look, ...of } } })
  for (const [width, height] of [
    [1, 5_000],
    [5_000, 1],
  ] as const)
    expect((await readPdf(await draws({ logo: { ...look.logo, width, height } }))).flat()).toEqual(
      (await readPdf(drawn)).flat(),
    )
  const lost = await draws({ logo: { ...look.logo, hash: '0'.repeat(32) } })
  expect((await readPdf(lost)).flat().join(' ')).toContain('M A I D A N')
})
