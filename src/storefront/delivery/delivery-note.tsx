import { useQuery } from '@tanstack/react-query'
import Truck from 'lucide-react/icons/truck'
import { arrivalText } from '../../shop/delivery/rules.ts'
import { deliveryQuery } from '../shared/delivery-queries.ts'

export function DeliveryNote({ pinCode }: { pinCode: string }) {
  const { data } = useQuery(deliveryQuery(pinCode))
  if (!data) return null
  return (
    <p className="mt-4 flex items-center gap-2.5 text-muted text-sm">
      <Truck size={20} aria-hidden className="shrink-0" />
      <span>{`${arrivalText(data.arrives)} at ${data.pinCode}.`}</span>
    </p>
  )
}
