import { formatRupees, type Paise, toRupees } from '../../lib/money.ts'
import {
  type IncompleteMultibuy,
  type Multibuy,
  type Scope,
  scopeInWords,
  type Terms,
  termsInWords,
} from './rules.ts'

export type MultibuyOnWire = Terms & { _id: string; name: string; scope: Scope }

export function presentMultibuy({ id, name, buy, get, percentage, scope }: Multibuy): MultibuyOnWire {
  return { _id: id, name, buy, get, percentage, scope }
}

/** What pages tell of it: 'Buy 2, get 1 free', 'Shirts'. */
export type MultibuyOnPages = {
  terms: string
  on: string
  scope: { kind: 'category' | 'brand'; id: string } | null
}

export function presentOnPages({ scope, ...multibuy }: Multibuy): MultibuyOnPages {
  return {
    terms: termsInWords(multibuy),
    on: scopeInWords(scope),
    scope: scope && { kind: scope.kind, id: scope.id },
  }
}

export const multibuyOnWire = ({ _id, ...multibuy }: MultibuyOnWire): Multibuy => ({ id: _id, ...multibuy })

/** 'Add 1 more of Shirts: buy 2, get 1 free'. */
export function explainMissing({ multibuy, missing }: IncompleteMultibuy): string {
  const terms = termsInWords(multibuy)
  const of = multibuy.scope ? ` of ${scopeInWords(multibuy.scope)}` : ''
  return `Add ${missing} more${of}: ${terms[0]?.toLowerCase()}${terms.slice(1)}.`
}

/** `coupon`: the code of the cart's own, of which one of the two counts. */
export function explainChoice(
  { multibuy, discount }: { multibuy: Multibuy; discount: Paise },
  { coupon, isTaken }: { coupon: string | null; isTaken: boolean },
): string {
  const offer = `${multibuy.name} (${termsInWords(multibuy)})`
  if (!isTaken) return `Your coupon saves more than ${offer}, so the coupon is taken.`
  const saves = `${offer} saves ${formatRupees(toRupees(discount))}`
  return coupon === null
    ? `${saves}.`
    : `${saves}, at least as much as your coupon ${coupon}, which is kept for later.`
}
