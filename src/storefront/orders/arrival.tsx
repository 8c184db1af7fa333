import { useQuery } from '@tanstack/react-query'
import { type Day, dayOf } from '../../lib/dates.ts'
import { arrivalText } from '../../shop/delivery/rules.ts'
import { deliveryQuery } from '../shared/delivery-queries.ts'

/** Nothing once the last of the days is over. */
export default function Arrival({ pinCode, orderedOn }: { pinCode: string; orderedOn: Day }) {
  const { data } = useQuery(deliveryQuery(pinCode, orderedOn))
  if (!data || data.arrives.to < dayOf(new Date())) return null
  return <p className="mt-2">{`${arrivalText(data.arrives)}.`}</p>
}
