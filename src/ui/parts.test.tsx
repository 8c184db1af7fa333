import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Pager } from './pager.tsx'
import { Price } from './price.tsx'
import { Stepper } from './stepper.tsx'
import { TextField } from './text-field.tsx'

const html = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
const idOf = (markup: string, pattern: RegExp) => markup.match(pattern)?.[1]

test('an error is tied to its field, before the hint', () => {
  const field = html(<TextField label="Name" hint="As on the parcel" error="Name is required" required />)
  const id = idOf(field, /<label for="([^"]+)"/)
  expect(field).toContain(`id="${id}"`)
  expect(field).toContain(`aria-describedby="${id}-error ${id}-hint"`)
  expect(field).toContain('aria-invalid="true"')
  expect(field).toMatch(new RegExp(`id="${id}-error".*Name is required`))
})

test('a field without error and hint is described by nothing', () => {
  const field = html(<TextField label="Name" />)
  expect(field).not.toContain('aria-describedby')
  expect(field).not.toContain('aria-invalid=')
})

test('a loading button keeps its words and can keep the focus', () => {
  const button = html(<Button loading>Place order</Button>)
  expect(button).toContain('aria-busy="true"')
  expect(button).toContain('Place order')
  expect(button).not.toContain('disabled=""')
})

test('no button submits a form unless it says so', () => {
  expect(html(<Button>Apply</Button>)).toContain('type="button"')
  expect(html(<Button type="submit">Save</Button>)).toContain('type="submit"')
  expect(
    html(
      <IconButton label="Close">
        <svg />
      </IconButton>,
    ),
  ).toContain('type="button"')
})

test('both prices are told apart by ear', () => {
  const price = html(<Price now="₹3,374.25" was="₹4,499" off="25% off" />).replace(/<[^>]*>/g, '')
  expect(price).toBe('Now ₹3,374.25Before ₹4,49925% off')
})

test('the first page leads only onwards, the last only back, a single one nowhere', () => {
  const to = (page: number) => `/shop?page=${page}`
  expect(html(<Pager page={1} pages={3} to={to} />).match(/href="[^"]+"/g)).toEqual(['href="/shop?page=2"'])
  expect(html(<Pager page={3} pages={3} to={to} />).match(/href="[^"]+"/g)).toEqual(['href="/shop?page=2"'])
  expect(html(<Pager page={1} pages={1} to={to} />)).toBe('')
})

test('a stepper says at its limit that it goes no further', () => {
  const most = html(<Stepper label="Quantity" value={5} max={5} onChange={() => undefined} />)
  expect(most).toMatch(
    /aria-disabled="true"[^>]*aria-label="One more"|aria-label="One more"[^>]*aria-disabled="true"/,
  )
  expect(most).toMatch(
    /aria-disabled="false"[^>]*aria-label="One less"|aria-label="One less"[^>]*aria-disabled="false"/,
  )
})
