import type { Settings } from './rules.ts'

/** How a seller stands to GST, as an owner chooses it. */
export const gstSchemes = {
  regular: 'Registered for GST',
  composition: 'Composition levy',
  unregistered: 'Not registered',
} as const

export type GstScheme = keyof typeof gstSchemes

/** Neither collects tax: sections 10(4) and 32 of the CGST Act, 2017. */
export type UntaxedScheme = Exclude<GstScheme, 'regular'>

type Seller = Pick<Settings['seller'], 'gstScheme' | 'state'>

export function untaxedSchemeOf({ gstScheme }: Pick<Seller, 'gstScheme'>): UntaxedScheme | null {
  return gstScheme === 'regular' ? null : (gstScheme as UntaxedScheme)
}

/** Goods of another state need a regular registration: sections 10(2)(c) and 24(i) of the CGST Act, 2017. Null: all are served. */
export function onlyStateServed(seller: Seller): string | null {
  return untaxedSchemeOf(seller) && seller.state ? seller.state : null
}

/** Why nothing is sent to `state`, if so. `only`: see `onlyStateServed`. */
export function stateProblem(state: string, only: string | null): string | null {
  return only === null || state === only ? null : notServed(only)
}

export const notServed = (state: string) => `We deliver within ${state} only`
