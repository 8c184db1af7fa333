import { useState } from 'react'
import type { AddressOnWire } from '../../../shop/accounts/wire.ts'

/** The address that is chosen: the default one until somebody chooses, and again when the chosen one is removed. */
export function useChosenAddress(addresses: AddressOnWire[] | undefined) {
  const [id, choose] = useState<string>()
  const chosen = addresses?.find(({ _id }) => _id === id)
  const address = chosen ?? addresses?.find(({ isDefaultAddress }) => isDefaultAddress)
  return { address, choose }
}
