import { describe, expect, test } from 'vitest'
import { letterhead } from '../../../tests/letterhead.ts'
import { config } from '../config.ts'
import type { MailMessage, MailPart } from './message.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

const evil = `<script>alert("1")</script> & 'more'`
const letterOf = (...parts: MailPart[]): MailMessage => ({
  to: 'asha@maidan.test',
  subject: 'Hello',
  title: evil,
  preview: evil,
  parts,
})

const everything: MailPart[] = [
  { paragraph: `${evil}\nand a second line` },
  { code: evil },
  { heading: evil },
  { marks: [evil, 'Shipped', 'Delivered'], reached: 1 },
  { goods: [{ picture: 'a'.repeat(32), name: evil, about: evil, value: evil }] },
  { goods: [{ picture: null, name: 'Without a picture', about: 'Size 8', value: '₹500' }] },
  {
    rows: [
      { label: evil, value: evil },
      { label: 'Total', value: '₹530', strong: true },
      { label: 'Orders to ship', value: '9', path: '/dashboard/orders?status=Pending' },
    ],
  },
  { amount: evil, says: evil },
  { button: evil, path: '/profile/orderHistory' },
  { button: 'Quiet', path: '/', quiet: true },
  { note: evil },
]

describe('a mail', () => {
  test('runs nothing of what people typed, wherever it stands', () => {
    const html = renderHtml(letterOf(...everything), letterhead)
    expect(html).not.toMatch(/<script/i)
    expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(12)
    expect(html).not.toContain(`'more'`)
  })

  test('says the same in text', () => {
    const text = renderText(letterOf(...everything), letterhead)
    for (const said of ['and a second line', '[Shipped]', 'Without a picture', 'Total: ₹530'])
      expect(text).toContain(said)
    expect(text).toContain(`${config.PUBLIC_URL}/profile/orderHistory`)
    expect(text).toContain(`Orders to ship: 9\n  ${config.PUBLIC_URL}/dashboard/orders?status=Pending`)
    expect(text).toContain(letterhead.email)
  })

  test('of a shop that has no seller yet ends with its pages alone', () => {
    const newShop = { ...letterhead, seller: '', email: '' }
    expect(renderText(letterOf(...everything), newShop)).toMatch(/\n-- \nReturns: /)
    const html = renderHtml(letterOf(...everything), newShop)
    expect(html).not.toContain('mailto:')
    expect(html).toMatch(/<p class="muted line"[^>]*><a [^>]*>Returns<\/a><\/p>/)
  })

  const look = {
    ground: { colour: '#7a0019', text: '#f6f6f2' },
    accent: { colour: '#ffb000', text: '#0c1c15' },
    logo: { hash: 'b'.repeat(32), width: 960, height: 240, colour: '#7a0019' },
  }

  test('has colours and logo of the shop where it has them, and no pitch', () => {
    const plain = renderHtml(letterOf(...everything), letterhead)
    expect(plain).toContain('radial-gradient')
    expect(plain).not.toMatch(/#ffb000|#7a0019|<img[^>]*alt="Deccan Sports"/)
    const own = renderHtml(letterOf(...everything), { ...letterhead, look })
    expect(own.match(/(?:background|border-left):[^;]*#ffb000/g)).toHaveLength(2)
    expect(own).toContain('bgcolor="#7a0019"')
    expect(own).toContain(
      `src="${config.PUBLIC_URL}/images/${'b'.repeat(32)}-480.jpg" width="200" height="50"`,
    )
    expect(own).toContain('alt="Deccan Sports"')
    expect(own).not.toMatch(/gradient|class="turf/)
  })

  test('is as wide as ever with a logo of 1 by 5,000 pixels', () => {
    for (const [width, height] of [
      [1, 5_000],
      [5_000, 1],
    ] as const) {
      const thin = { ...look, logo: { ...look.logo, width, height } }
      const [, wide, high] =
        /width="(\d+)" height="(\d+)" alt="Deccan Sports"/.exec(
          renderHtml(letterOf(...everything), { ...letterhead, look: thin }),
        ) ?? []
      expect([Number(wide), Number(high)]).toEqual(width === 1 ? [1, 56] : [200, 1])
    }
  })

  test('shows pictures and leads to pages under the address of the shop', () => {
    const html = renderHtml(letterOf(...everything), letterhead)
    expect(html).toContain(`src="${config.PUBLIC_URL}/images/${'a'.repeat(32)}-320.jpg"`)
    const elsewhere = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url ?? '')
    for (const url of elsewhere)
      expect(url.startsWith(config.PUBLIC_URL) || url.startsWith('mailto:')).toBe(true)
  })

  test('has a night, and names its colours in attributes for programs that know none', () => {
    const html = renderHtml(letterOf(...everything), letterhead)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const classes = new Set(
      [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' ') ?? []),
    )
    const styled = (name: string) => html.includes(`.${name} {`)
    expect([...classes].filter((name) => !styled(name))).toEqual([])
    expect(html.toLowerCase()).not.toMatch(/#000000|#ffffff|#fff\b|#000\b/)
  })

  test('that brings a code has its six digits in one piece, and no other six', () => {
    const letter = {
      ...letterOf({ paragraph: 'Type it.' }, { code: '012345' }),
      title: 'Code',
      preview: 'Now',
    }
    for (const written of [renderText(letter, letterhead), renderHtml(letter, letterhead)])
      expect(written.match(/(?<!\d)\d{6}(?!\d)/g)).toEqual(['012345'])
  })
})
