import type { ReactNode } from 'react'
import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PicturesField } from '../client/picture/pictures-field.tsx'
import { Combobox } from './combobox.tsx'
import { DateField } from './date-field.tsx'
import { FileDrop } from './file-drop.tsx'
import { CodeBoxes } from './otp-input.tsx'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const none = () => undefined
const wrong = { label: 'What', error: 'This is wrong', required: true }
const options = [
  { value: 'a', label: 'Nivia' },
  { value: 'b', label: 'Cosco', note: 'Has an offer', disabled: true },
]

const fields: Record<string, ReactNode> = {
  text: <TextField {...wrong} />,
  password: <PasswordField {...wrong} />,
  'text of several lines': <TextArea {...wrong} />,
  select: <SelectField {...wrong} />,
  combobox: <Combobox {...wrong} options={options} value="a" onChange={none} />,
  date: <DateField {...wrong} value="2026-11-20" onChange={none} />,
  code: <CodeBoxes {...wrong} value="407" onChange={none} />,
  'file drop': (
    <FileDrop {...wrong} onFiles={none}>
      Drop it here
    </FileDrop>
  ),
  pictures: <PicturesField {...wrong} value={[]} onChange={none} refused={String} />,
}

test.each(Object.entries(fields))(
  'the control of a %s field has its label, and says that it is wrong and why',
  (_, field) => {
    const markup = html(field)
    const id = markup.match(/<label for="([^"]+)"/)?.[1]
    const control = markup.match(new RegExp(`<(?:input|select|textarea)[^>]* id="${id}"[^>]*>`))?.[0]
    expect(control).toContain('aria-invalid="true"')
    expect(control).toContain(`aria-describedby="${id}-error"`)
    expect(control).toContain('required=""')
    expect(markup).toMatch(new RegExp(`id="${id}-error".*This is wrong`))
  },
)

test('a date is read as the shop writes dates, whatever the browser makes of it', () => {
  expect(html(<DateField label="From" value="2026-11-20" onChange={none} />)).toContain('>20 Nov 2026<')
})

test('the chosen option of a combobox stands in its input', () => {
  const chosen = html(<Combobox label="Brand" options={options} value="a" onChange={none} />)
  expect(chosen).toMatch(/<input[^>]*role="combobox"[^>]*value="Nivia"/)
})

test('pictures say how many of them there can be, and each can be taken away by name', () => {
  const full = html(
    <PicturesField label="Gallery" most={2} value={['/a', '/b']} onChange={none} refused={String} />,
  )
  expect(full).toContain('All 2 places are taken')
  expect(full).toContain('aria-label="Remove picture 2"')
  expect(full).toMatch(/<input[^>]*type="file"[^>]*disabled=""|<input[^>]*disabled=""[^>]*type="file"/)
})
