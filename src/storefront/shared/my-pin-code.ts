import { localStore } from '../../client/storage.ts'
import { isIndianPinCode } from '../../shop/delivery/rules.ts'

const KEY = 'pin code'

/** The PIN code that was asked about or delivered to last in this browser. */
export function readMyPinCode(): string | null {
  const stored = localStore.get(KEY)
  return stored !== null && isIndianPinCode(stored) ? stored : null
}

export function rememberPinCode(pinCode: string): void {
  localStore.set(KEY, pinCode)
}
