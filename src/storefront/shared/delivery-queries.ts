import { queryOptions } from '@tanstack/react-query'
import { isIndianPinCode } from '../../shop/delivery/rules.ts'
import { api, send } from './api.ts'

/** Asks nothing until the PIN code is complete. */
export const deliveryQuery = (pinCode: string) =>
  queryOptions({
    queryKey: ['delivery', pinCode],
    queryFn: () => send(api.delivery.getEstimate.$get({ query: { pinCode } })),
    enabled: isIndianPinCode(pinCode),
  })
