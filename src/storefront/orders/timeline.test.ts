import { expect, test } from 'vitest'
import type { OwnReturnStepOnWire } from '../../shop/orders/history-wire.ts'
import type { OrderItemOnWire } from '../../shop/orders/wire.ts'
import { timelineOf } from './timeline.ts'

const item = (_id: string, productName: string, cancelReason: string | null = null) =>
  ({ _id, productId: { productName }, cancelReason }) as OrderItemOnWire
const step = (itemId: string, from: string | null, to: string, at: string, byYou = false) =>
  ({ itemId, from, to, at, byYou, reason: byYou && from ? 'Other' : null }) as never
type History = Omit<Parameters<typeof timelineOf>[0], 'returnSteps'>
const texts = (happened: History, returnSteps: OwnReturnStepOnWire[] = []) =>
  timelineOf({ ...happened, returnSteps }).map(({ text }) => text)

const items = [item('a', 'Tee'), item('b', 'Cap'), item('c', 'Shoe', 'Returned to origin')]

test('what happened to several items at once is one event, newest first, each parcel with its courier', () => {
  expect(
    texts({
      items,
      steps: [
        ...['a', 'b', 'c'].map((id) => step(id, null, 'Pending', '1', true)),
        ...['a', 'b', 'c'].map((id) => step(id, 'Pending', 'Shipped', '2')),
        step('a', 'Shipped', 'Delivered', '3'),
        step('c', 'Shipped', 'Cancelled', '4'),
        step('a', 'Delivered', 'ReturnInitialized', '5', true),
        step('a', 'ReturnInitialized', 'ReturnAccepted', '6'),
      ],
      parcels: [
        { courier: 'Delhivery', items: ['a', 'b'] },
        { courier: 'Blue Dart', items: ['c'] },
      ],
      refunds: [{ itemId: 'a', of: 'item', to: 'wallet', state: 'processed', amount: 100, at: '6' }],
    }),
  ).toEqual([
    '₹100 for Tee went to your wallet',
    'We took Tee back',
    'You asked to give Tee back',
    'The courier brought Shoe back to us',
    'Tee arrived',
    'Shoe left us with Blue Dart',
    'Tee and Cap left us with Delhivery',
    'You placed the order',
  ])
})

test('what happened to all items of an order says so', () => {
  const cancelled = ['a', 'b', 'c'].map((id) => step(id, 'Pending', 'Cancelled', '2', true))
  const shipping = { itemId: null, of: 'shipping' as const, state: 'processed' as const, at: '2' }
  const refunds = [
    { ...shipping, to: 'wallet' as const, amount: 30 },
    { ...shipping, itemId: 'a', of: 'item' as const, to: 'withheld' as const, amount: 100 },
  ]
  expect(texts({ items, steps: cancelled, parcels: [], refunds })).toEqual([
    '₹100 for Tee: you have it back already, or your bank is looking at it',
    '₹30 for the shipping went to your wallet',
    'You cancelled everything',
  ])
})

test('a courier that loses an item, and the steps of a return, are said', () => {
  const lost = item('d', 'Bat', 'Lost on the way')
  const accepted = { itemId: 'a', kind: 'accepted', way: 'send-in', trackingNumber: null, at: '4' } as const
  const steps = [
    step('d', 'Shipped', 'Cancelled', '2'),
    step('a', 'Delivered', 'ReturnInitialized', '3', true),
  ]
  const came = { itemId: 'a', kind: 'received', way: null, trackingNumber: null, at: '5' } as const
  expect(texts({ items: [...items, lost], steps, parcels: [], refunds: [] }, [accepted, came])).toEqual([
    'Tee came back to us',
    'We take Tee back: please send it to us',
    'You asked to give Tee back',
    'The courier lost Bat',
  ])
})
