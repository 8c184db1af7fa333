import type { Unit } from '../tax/rules.ts'

/** A month of a year: `2026-08`. */
export type Month = string

/** The Legal Metrology rules ask for these; a brand may say them for all its products. */
export type BrandLabel = { countryOfOrigin: string | null; maker: string | null; importedIn: Month | null }

/** Null if the product has its brand's value. */
export type OwnLabel = BrandLabel & { netQuantity: string | null; bisLicence: string | null }

export type Label = Omit<OwnLabel, 'netQuantity'> & { netQuantity: string }

export const noLabel: OwnLabel = {
  countryOfOrigin: null,
  maker: null,
  importedIn: null,
  netQuantity: null,
  bisLicence: null,
}

export function presentBrandLabel({ countryOfOrigin, maker, importedIn }: BrandLabel): BrandLabel {
  return { countryOfOrigin, maker, importedIn }
}

export function presentOwnLabel({ netQuantity, bisLicence, ...label }: OwnLabel): OwnLabel {
  return { ...presentBrandLabel(label), netQuantity, bisLicence }
}

export const homeCountry = 'India'
export const MAX_MAKER_LENGTH = 300
export const MAX_NET_QUANTITY_LENGTH = 40

export function isImported(countryOfOrigin: string | null): boolean {
  return countryOfOrigin !== null && countryOfOrigin !== homeCountry
}

const words: Record<Unit, [one: string, many: string]> = {
  PCS: ['piece', 'pieces'],
  PRS: ['pair', 'pairs'],
  NOS: ['piece', 'pieces'],
  UNT: ['piece', 'pieces'],
  OTH: ['piece', 'pieces'],
  SET: ['set', 'sets'],
  PAC: ['pack', 'packs'],
  BOX: ['box', 'boxes'],
  DOZ: ['dozen', 'dozen'],
  KGS: ['kg', 'kg'],
  GMS: ['g', 'g'],
  MTR: ['m', 'm'],
  LTR: ['l', 'l'],
  MLT: ['ml', 'ml'],
}
const containers: readonly Unit[] = ['SET', 'PAC', 'BOX']

/** It is the quantity in one unit sold: `1 pair`, `3 pieces`, `1 pack of 3`. */
export function netQuantityOf(unit: Unit, pieces: number): string {
  const [one, many] = words[unit]
  if (containers.includes(unit)) return pieces === 1 ? `1 ${one}` : `1 ${one} of ${pieces}`
  return `${pieces} ${pieces === 1 ? one : many}`
}

export type LabelFact = 'countryOfOrigin' | 'maker' | 'importedIn'

/** Facts that goods may not be sold without. Net quantity is never missing; a BIS licence is for some footwear only. */
export function missingFacts({ countryOfOrigin, maker, importedIn }: Label): LabelFact[] {
  const missing: LabelFact[] = []
  if (countryOfOrigin === null) missing.push('countryOfOrigin')
  if (maker === null) missing.push('maker')
  if (isImported(countryOfOrigin) && importedIn === null) missing.push('importedIn')
  return missing
}
