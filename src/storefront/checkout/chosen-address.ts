import type { AddressOnWire } from '../../shop/accounts/wire.ts'
import { useStoredChoice } from './stored-choices.ts'

/** Falls back to the default address when nothing is chosen or the chosen one was removed. */
export function useChosenAddress(addresses: AddressOnWire[] | undefined) {
  const [chosen, choose] = useStoredChoice('delivery address')
  const byId = addresses?.find(({ _id }) => _id === chosen)
  return { address: byId ?? addresses?.find(({ isDefaultAddress }) => isDefaultAddress), choose }
}
