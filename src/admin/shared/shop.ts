import { useSyncExternalStore } from 'react'
import { isBoolean, isNumber, isObject, isString, readJson } from '../../lib/json.ts'
import type { BrandLimits } from '../../shop/catalog/brands/rules.ts'
import { specified, specifiedBrands } from '../../shop/settings/specified.data.ts'

export type DashboardShop = {
  name: string
  demo: boolean
  ratings: boolean
  lowStock: number
  hasPaymentKeys: boolean
  brandLimits: BrandLimits
}

const isShop = isObject<DashboardShop>({
  name: isString,
  demo: isBoolean,
  ratings: isBoolean,
  lowStock: isNumber,
  hasPaymentKeys: isBoolean,
  brandLimits: isObject<BrandLimits>({ shortestBrandName: isNumber, brandLogo: isBoolean }),
})

const changes = new EventTarget()
let shop: DashboardShop | undefined

function getShop(): DashboardShop {
  shop ??= readJson(document.getElementById('dashboard')?.dataset.shop ?? null, isShop) ?? {
    name: 'Shop',
    demo: false,
    ratings: false,
    lowStock: specified.lowStock,
    hasPaymentKeys: true,
    brandLimits: specifiedBrands,
  }
  return shop
}

export function setShop(changed: Partial<DashboardShop>): void {
  shop = { ...getShop(), ...changed }
  changes.dispatchEvent(new Event('change'))
}

function subscribe(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

export function useShop(): DashboardShop {
  return useSyncExternalStore(subscribe, getShop)
}
