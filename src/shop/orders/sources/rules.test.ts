import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CLICK_DAYS,
  type Click,
  channels,
  countedClick,
  directly,
  MAX_CAMPAIGN,
  MAX_SOURCE,
  nameOf,
  sourceOf,
} from './rules.ts'
import { sourceField } from './wire.ts'

const shop = 'https://shop.example'
const by = (
  channel: string,
  source: string | null,
  medium: string | null = null,
  campaign: string | null = null,
) => ({
  ...{ channel, source, medium, campaign },
})

test.each([
  ['?utm_source=Google&utm_medium=CPC&utm_campaign=Diwali', '', by('paid', 'google', 'cpc', 'Diwali')],
  ['?gclid=abc', 'https://www.google.com/', by('paid', 'google', 'cpc')],
  ['?utm_source=newsletter&utm_medium=email&utm_campaign=May', '', by('email', 'newsletter', 'email', 'May')],
  ['?utm_source=instagram&utm_medium=paid_social', '', by('paid', 'instagram', 'paid_social')],
  ['?utm_source=instagram', '', by('social', 'instagram')],
  ['?utm_source=wa&utm_medium=whatsapp', '', by('message', 'wa', 'whatsapp')],
  ['?utm_source=chatgpt.com', 'https://chatgpt.com/', by('assistant', 'chatgpt.com')],
  ['?utm_source=club', 'https://club.example/', by('referral', 'club')],
  ['?fbclid=abc', '', by('social', 'facebook')],
  ['?fbclid=abc', 'https://l.instagram.com/', by('social', 'l.instagram.com')],
  ['', 'https://www.google.co.in/', by('search', 'google.co.in')],
  ['', 'https://www.perplexity.ai/', by('assistant', 'perplexity.ai')],
  ['', 'https://gemini.google.com/', by('assistant', 'gemini.google.com')],
  ['', 'https://mail.google.com/', by('email', 'mail.google.com')],
  ['', 'android-app://com.google.android.gm/', by('email', 'com.google.android.gm')],
  ['', 'https://t.co/', by('social', 't.co')],
  ['', 'https://blog.example/page', by('referral', 'blog.example')],
])('%s from %s', (query, referrer, expected) => {
  expect(sourceOf(`${shop}/shop${query}`, referrer)).toEqual(expected)
})

test.each([
  ['', ''],
  ['', 'https://shop.example/shop'],
  ['', 'https://www.shop.example/'],
  ['', 'https://accounts.google.com/'],
  ['', 'https://api.razorpay.com/'],
  ['?search=bat', 'nonsense'],
  ['?utm_source=%20%00', ''],
])('%s from %j says nothing', (query, referrer) => {
  expect(sourceOf(`${shop}/${query}`, referrer)).toBeNull()
})

test('whatever a link and a site say, it is short and names nobody, and the shop takes what it sends', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.emailAddress(), fc.webUrl())
  fc.assert(
    fc.property(text, text, text, text, (source, medium, campaign, referrer) => {
      const query = new URLSearchParams({ utm_source: source, utm_medium: medium, utm_campaign: campaign })
      const found = sourceOf(`${shop}/?${query}`, referrer)
      if (!found) return
      expect(channels).toContain(found.channel)
      for (const name of [found.source, found.medium])
        expect([...(name ?? '')].length).toBeLessThanOrEqual(MAX_SOURCE)
      expect([...(found.campaign ?? '')].length).toBeLessThanOrEqual(MAX_CAMPAIGN)
      expect(JSON.stringify(found)).not.toContain('@')
      const { agreedTo: _, ...taken } = sourceField.parse({ ...found, agreedTo: '2026-11-30' })
      expect(taken).toEqual(found)
    }),
  )
})

test.each([
  ['  spring \n sale ', 'spring sale'],
  ['asha@people.test', null],
  ['call 98765 43210', null],
  ['', null],
  [null, null],
])('the name %j is %j', (text, expected) => {
  expect(nameOf(text)).toBe(expected)
})

const day = 86_400_000

test('the last click that says something counts, for 30 days', () => {
  const before: Click = { ...by('search', 'google.com'), channel: 'search', at: 0 }
  const ad = { ...directly, channel: 'paid' as const, source: 'google' }
  expect(countedClick(before, null, (CLICK_DAYS - 1) * day)).toEqual(before)
  expect(countedClick(before, null, CLICK_DAYS * day)).toBeNull()
  expect(countedClick(before, ad, day)).toEqual({ ...ad, at: day })
  expect(countedClick(null, null, day)).toBeNull()
  expect(countedClick({ ...before, at: 2 * day }, null, day), 'a click that is yet to come').toBeNull()
})
