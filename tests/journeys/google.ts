import { expect, type Page } from '@playwright/test'

export const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

/** Opens Google's window from the page that is shown. */
export async function google(page: Page): Promise<Page> {
  // Until the page’s scripts have come, a click opens nothing; its form can then be sent.
  await expect(page.getByRole('main').locator('button[type=submit]')).toBeVisible()
  const [window] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()])
  await expect(window.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  return window
}

export async function consent(window: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await window.getByLabel('Name').fill(name)
  await window.getByLabel('Email').fill(email)
  await window.getByRole('button', { name: 'Continue' }).click()
}
