import { beforeEach, expect, test, vi } from 'vitest'
import { foreignTexts } from '../../../tests/foreign-texts.ts'
import { draftOf as productDraftOf, saveDraft as saveProductDraft } from '../../admin/product-form/draft.ts'
import { blank } from '../../admin/product-form/fields.ts'
import type { SessionOnWire, UserOnWire } from '../../shop/accounts/wire.ts'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { lastRequest } from '../checkout/order-key.ts'
import { draftOf, saveDraft } from '../session/drafts.ts'
import { type PendingIntent, savePendingIntent, takePendingIntent } from '../session/pending-intent.ts'
import { beginSession, endSession, sessionIn } from '../session/session.ts'
import { emailIn } from '../sign-in/otp-email.ts'
import { secondsLeft } from '../sign-in/resend-wait.ts'

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
})
beforeEach(() => kept.clear())

const user: UserOnWire = {
  _id: 'asha',
  name: 'Asha Rao',
  email: 'asha@maidan.test',
  phone: null,
  dpImage: null,
  isVerified: true,
  role: 'user',
  addresses: [
    {
      _id: 'a',
      name: 'Asha Rao',
      phone: '9876501234',
      address: '12 Marine Drive',
      locality: null,
      city: 'Mumbai',
      state: 'Maharashtra',
      pinCode: '400020',
      typeofPlace: 'Home',
      isDefaultAddress: true,
    },
  ],
  createdAt: '2026-11-20T06:00:00.000Z',
}
const session: SessionOnWire = { user, isAuthenticated: true, role: 'user', status: 'success' }

const product: PopulatedProductOnWire = {
  _id: 'shoe',
  productName: 'Vayu Glide',
  thumbnail: '/images/shoe',
  category: { _id: 'c', categoryName: 'Running Shoes' },
  brand: { _id: 'b', brandName: 'Nike' },
  gender: 'Men',
  regularPrice: 1999,
  salePrice: 1999,
  discountedPrice: null,
  offerPercentage: null,
  sizes: [{ _id: 's', size: 8, label: 'UK 8', stock: 3 }],
  pictures: { thumbnail: { src: '/images/shoe', width: 9, height: 9, colour: '#fff', widths: [9] } },
  status: true,
}

test('what the shop kept itself is read as it was', () => {
  expect(sessionIn(JSON.stringify(session))).toEqual(session)
  const intents: PendingIntent[] = [{ add: product, size: 8 }, { wish: product }, { resume: '/buy/a1' }]
  for (const intent of intents) {
    savePendingIntent(intent)
    expect(takePendingIntent()).toEqual(intent)
    expect(takePendingIntent()).toBeNull()
  }
  const draft = { opened: { fields: blank, updatedAt: null }, fields: { ...blank, productName: 'Vayu' } }
  saveProductDraft('new', draft)
  expect(productDraftOf('new')).toEqual(draft)
  expect(emailIn('asha@maidan.test')).toBe('asha@maidan.test')
})

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example', 7])(
  'nobody is led to %j after a login',
  (resume) => {
    kept.set('intent', JSON.stringify({ intent: { resume }, left: Date.now() }))
    expect(takePendingIntent()).toBeNull()
  },
)

test.each(foreignTexts)('%.60s in the storage counts as nothing kept', (text) => {
  expect(sessionIn(text)).toBeUndefined()
  expect(emailIn(text)).toBeNull()
  expect(secondsLeft(Number(text), Date.now())).toBe(0)

  for (const key of ['intent', 'order-key', 'product form new']) kept.set(key, text)
  expect(takePendingIntent()).toBeNull()
  expect(lastRequest()).toBeNull()
  expect(productDraftOf('new')).toBeNull()

  beginSession({ user, isAuthenticated: true, role: 'user' })
  kept.set('drafts', text)
  expect(draftOf('profile')).toBeUndefined()
  saveDraft('profile', { name: 'Ash' })
  expect(draftOf('profile')).toEqual({ name: 'Ash' })
  endSession()
})
