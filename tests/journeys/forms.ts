import { expect, type Locator, type Page } from '@playwright/test'

const submitOf = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true }).and(page.locator('[type=submit]'))

/** A field of the page's form; the footer has one for an email as well. */
export const field = (page: Page, label: string): Locator =>
  page.getByRole('main').getByLabel(label, { exact: true })

/** Fills fields, sends the form and expects at each of these fields what is said to be wrong with it. */
export async function refused(
  page: Page,
  button: string,
  typed: Record<string, string>,
  wrong: Record<string, string>,
): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  await submitOf(page, button).click()
  for (const [label, message] of Object.entries(wrong)) {
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(escaped(message)))
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByRole('main').locator('[aria-invalid=true]')).toHaveCount(Object.keys(wrong).length)
  await expect(page.getByRole('main').locator('[aria-invalid=true]').first()).toBeFocused()
}

/** Types a code over what stands in its boxes, digit by digit. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await field(page, 'OTP').focus()
  await page.keyboard.type(code)
  const boxes = page.getByRole('group', { name: '6 digits' }).getByRole('textbox')
  for (const [index, digit] of [...code].entries()) await expect(boxes.nth(index)).toHaveValue(digit)
}

const escaped = (text: string) => text.replace(/[.*+?()]/g, '\\$&')
