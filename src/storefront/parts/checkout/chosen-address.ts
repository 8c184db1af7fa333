import type { AddressOnWire } from '../../../shop/accounts/wire.ts'
import { useStoredChoice } from './stored-choices.ts'

/** The address that is chosen: the default one until somebody chooses, and again when the chosen one is removed. */
export function useChosenAddress(addresses: AddressOnWire[] | undefined) {
  const [chosen, choose] = useStoredChoice('delivery address')
  const byId = addresses?.find(({ _id }) => _id === chosen)
  return { address: byId ?? addresses?.find(({ isDefaultAddress }) => isDefaultAddress), choose }
}
