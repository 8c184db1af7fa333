import { expect, type Page, request } from '@playwright/test'
import { stranger } from './people.ts'
import type { Screen } from './screen.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

export async function fillComplaint(page: Page): Promise<void> {
  await page.getByLabel('What is it about?').selectOption('Order or delivery')
  await page.getByLabel('Order', { exact: true }).fill('A1B2C3')
  await page.getByLabel('What happened?').fill('The parcel never came.\nI waited for two weeks.')
}

async function complain(page: Page): Promise<void> {
  const { name, email } = stranger()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email', { exact: true }).and(page.locator('[autocomplete=email]')).fill(email)
  await send(page)
}

async function send(page: Page): Promise<void> {
  await fillComplaint(page)
  await press(page, 'Send complaint')
  await expect(page.getByRole('heading', { name: /Your ticket is G-/ })).toBeVisible()
}

/** From the page of complaints to one's own ones. */
async function toOwn(page: Page): Promise<void> {
  await expect(page.getByLabel('Name')).toHaveValue(/./)
  await send(page)
  await page.goto('/profile/complaints')
  await expect(page.getByRole('heading', { name: /^G-/ }).first()).toBeVisible()
}

/** To a complaint that a guest has just sent. */
async function toNewest(page: Page): Promise<void> {
  const guest = await request.newContext({ baseURL: new URL(page.url()).origin })
  const { name, email } = stranger()
  const data = {
    ...{ name, email, topic: 'Product or price', key: crypto.randomUUID() },
    message: 'The shoes are half a size too small.',
  }
  const { ticket } = await (await guest.post('/grievance/file-grievance', { data })).json()
  await guest.dispose()
  await page.reload()
  await page.getByRole('link', { name: ticket }).locator('visible=true').click()
  await expect(page.getByLabel('Answer')).toBeVisible()
}

/** Complaints, the privacy notice, own data, and the owner's pages of them. */
export const legal: readonly Screen[] = [
  { name: 'complaints', as: 'guest', path: '/complaints' },
  {
    name: 'complaints-errors',
    as: 'guest',
    path: '/complaints',
    act: (page) => press(page, 'Send complaint'),
  },
  { name: 'complaints-ticket', as: 'guest', path: '/complaints', act: complain },
  { name: 'complaints-own', as: 'newcomer', path: '/complaints', act: toOwn },
  { name: 'privacy', as: 'guest', path: '/privacy' },
  {
    name: 'privacy-hindi',
    as: 'guest',
    path: '/privacy',
    act: async (page) => {
      await page.getByRole('radio', { name: 'हिन्दी' }).check()
      await expect(page.getByRole('heading', { level: 1, name: 'निजता' })).toBeVisible()
    },
  },
  ...['returns', 'shipping', 'terms', 'contact'].map(
    (name): Screen => ({ name: `page-${name}`, as: 'guest', path: `/${name}` }),
  ),
  {
    name: 'admin-settings-pages',
    as: 'owner',
    path: '/dashboard/settings/pages',
    act: async (page) => {
      await page.getByText('How to write a page').click()
      await press(page, 'Preview of Returns')
      await expect(page.getByRole('region', { name: 'Preview of Returns' })).toBeVisible()
    },
  },
  { name: 'own-data', as: 'regular', path: '/profile/data' },
  {
    name: 'own-data-erase',
    as: 'newcomer',
    path: '/profile/data',
    floats: true,
    act: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill(stranger().password)
      await press(page, 'Erase my account')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'admin-complaint', as: 'owner', path: '/dashboard/grievances', act: toNewest },
  {
    name: 'admin-legal-period',
    as: 'owner',
    path: '/dashboard/legal',
    floats: true,
    act: async (page) => {
      await press(page, 'Add period')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
