import type { Page } from '@playwright/test'
import { owner } from './people.ts'

type SoldOrder = { theTotelAmount: number; orderStatus: string }

/** Signs a page in as the owner, by the call. */
export async function asOwner({ request }: Page): Promise<void> {
  await request.post('/users/login', { data: owner })
}

/** What the orders of some days add up to, in paise: those that were not wholly cancelled. */
export async function sumOfOrders({ request }: Page, from: string, to: string) {
  const answer = await request.get('/order/get-order-data', { params: { from, to, limit: '1000' } })
  const { orders } = (await answer.json()) as { orders: SoldOrder[] }
  const sold = orders.filter(({ orderStatus }) => orderStatus !== 'Cancelled')
  const amount = sold.reduce((sum, { theTotelAmount }) => sum + Math.round(theTotelAmount * 100), 0)
  return { amount, count: sold.length, average: sold.length === 0 ? 0 : Math.round(amount / sold.length) }
}

/** `₹1,29,900.50` of paise, as the shop writes it. */
export function formatRupees(paise: number): string {
  const digits = paise % 100 === 0 ? 0 : 2
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return `₹${(paise / 100).toLocaleString('en-IN', format)}`
}

/** A figure of a page by its name. */
export const figure = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]')

const dayLength = 86_400_000

/** The day in India so many days ago, `2026-11-20`. */
export function daysAgo(days: number): string {
  return new Date(Date.now() + 5.5 * 3_600_000 - days * dayLength).toISOString().slice(0, 10)
}
