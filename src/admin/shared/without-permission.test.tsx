import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { ChangeOnWire } from '../../shop/history/wire.ts'
import { ChangeEntry } from '../audit-log/change-entry.tsx'
import { CategoryStatus } from '../categories/category-status.tsx'
import type { Category } from '../categories/queries.ts'
import { Sold } from '../counter/sold.tsx'
import { FinancialYears } from '../gst/financial-years.tsx'
import { Tags } from '../orders/tags.tsx'
import { UndoStatusChange } from '../orders/undo-status-change.tsx'
import { PriceCell, ProductStatus, StockCell } from '../products/cells.tsx'
import { DownloadButtons } from '../reports/download.tsx'
import { ServiceForm } from '../settings/service-form.tsx'
import { IncomingCell } from '../stock/incoming-cell.tsx'
import * as permissions from './permissions.ts'
import { queryClient } from './query-client.ts'

vi.mock('./permissions.ts', { spy: true })
vi.mock('./shop.ts', () => ({ useShop: () => ({ lowStock: 5 }) }))

const mail = { service: 'mail', version: 0, fields: {}, secrets: {}, readOnly: null, unreadable: false }
queryClient.setQueryData(['services'], { services: [{ ...mail, updatedAt: null }] })

const product = {
  _id: 'p1',
  productName: 'Glide',
  status: true,
  sizes: [],
  regularPrice: 999,
  salePrice: 949,
}
const row = { productName: 'Glide', label: 'UK 8', incoming: { units: 5, on: '2026-12-01' } }
const year = { year: '2526', isOver: true, filedOn: null, lastDay: '2026-11-30' }
const change = {
  ...{ _id: 'c1', at: '2026-11-29T00:00:00.000Z', admin: { _id: 'a1', name: 'Asha' }, canUndo: true },
  ...{
    thing: 'coupon',
    thingId: 'k1',
    name: 'FIT10',
    latestName: 'FIT10',
    verb: 'created',
    before: null,
    after: {},
  },
}

const sold = { _id: 'o1', number: 1001, theTotelAmount: 400, counterPayment: 'Cash' }
// Only what is read of them is there.
const controls: [string, ReactElement][] = [
  ['the tags of an order', <Tags key="" orderId="o1" tags={['gift']} />],
  ['a held status', <UndoStatusChange key="" itemId="i1" held="h1" what="Glide" />],
  ['a price', <PriceCell key="" product={product as never} />],
  ['a stock', <StockCell key="" product={product as never} />],
  ['the status of a product', <ProductStatus key="" product={product as never} />],
  ['the status of a category', <CategoryStatus key="" category={product as unknown as Category} />],
  ['expected units', <IncomingCell key="" row={row as never} />],
  ['no expected units', <IncomingCell key="" row={{ ...row, incoming: null } as never} />],
  ['a change', <ChangeEntry key="" change={change as ChangeOnWire} />],
  ['a sale at the counter', <Sold key="" order={sold as never} />],
  ['an annual return', <FinancialYears key="" years={[year as never]} />],
  ['the mail server', <ServiceForm key="" service="mail" about="" button="Send" />],
  ['a report', <DownloadButtons key="" of={{ state: { is: 'idle' }, start: () => {} } as never} />],
]

const pressable = /<(button|input|select)\b(?![^>]* disabled="")/
function shown(control: ReactElement): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{control}</MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a change links its record only for those who may open its page', () => {
  const entry = <ChangeEntry change={change as ChangeOnWire} withLink />
  expect(shown(entry)).toContain('/dashboard/coupens?search=FIT10')
  vi.mocked(permissions.may).mockReturnValue(false)
  expect(shown(entry)).not.toContain('<a')
  vi.mocked(permissions.may).mockRestore()
})

test.each(controls)('%s has controls only for those who may use them', (_, control) => {
  expect(shown(control)).toMatch(pressable)
  vi.mocked(permissions.may).mockReturnValue(false)
  expect(shown(control)).not.toMatch(pressable)
  vi.mocked(permissions.may).mockRestore()
})
