import type { Actor } from './actors.ts'
import { address } from './buying.ts'

export const place = {
  name: 'Main shop',
  address: '12 MG Road',
  city: 'Pune',
  pinCode: '411001',
  hours: 'daily 10 to 8',
}
export const other = { ...place, name: 'Market', address: '3 Market Lane' }

const { phone: _, ...noPhone } = address
/** The address of `place`, without its state. */
export const there = {
  ...noPhone,
  address: place.address,
  locality: null as never,
  city: 'Pune',
  pinCode: '411001',
}
export const atShop = { ...there, state: 'Maharashtra' }

export async function save(owner: Actor, section: string, fields: object) {
  const { body } = await owner.get('/settings/get-settings')
  const { version } = body.settings.find((one: { section: string }) => one.section === section)
  return owner.put('/settings/save-settings', { section, version, fields })
}

/** A registered seller in Maharashtra where orders can be picked up at `place` and `other`, within 2 days. */
export async function offerPickup(owner: Actor) {
  await save(owner, 'seller', { state: 'Maharashtra', gstin: '', gstScheme: 'unregistered' })
  await save(owner, 'seller', { gstScheme: 'regular', gstin: '27AABCM1234A1Z7' })
  await save(owner, 'selling', { cashFee: 40, openCodOrders: 2, codLimit: 5_000 })
  return save(owner, 'pickup', { offered: true, places: [place, other], readyDays: 2, keepDays: 5 })
}
