import { useQuery } from '@tanstack/react-query'
import Truck from 'lucide-react/icons/truck'
import { dayOf } from '../../lib/dates.ts'
import type { DeliveryDays } from '../../lib/delivery-zones.ts'
import { arrivalIn, arrivalText } from '../../shop/delivery/rules.ts'
import { deliveryQuery } from '../shared/delivery-queries.ts'

/** `days`: of express, which is chosen. */
export function DeliveryNote({ pinCode, days }: { pinCode: string; days?: DeliveryDays | undefined }) {
  const { data } = useQuery(deliveryQuery(pinCode))
  if (!data) return null
  const arrives = days ? arrivalIn(days, dayOf(new Date())) : data.arrives
  return (
    <p className="mt-4 flex items-center gap-2.5 text-muted text-sm">
      <Truck size={20} aria-hidden className="shrink-0" />
      <span>{`${arrivalText(arrives)} at ${data.pinCode}.`}</span>
    </p>
  )
}
